package io.matchstream.schemas.registry;

class InMemoryRegistryTest extends SubjectRegistryContract {
  private final InMemoryRegistry registry = new InMemoryRegistry();

  @Override
  SubjectRegistry registry() {
    return registry;
  }
}
