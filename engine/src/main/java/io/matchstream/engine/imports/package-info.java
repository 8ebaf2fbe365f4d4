/**
 * Queues of other platforms made ours: {@link io.matchstream.engine.imports.RuleFiles} reads a
 * PlayFab queue configuration or a FlexMatch rule set and says of each construct what became of it.
 *
 * <p>The semantics are those of the platforms' published documents. A construct is one of three: it
 * means the same here, it is approximated and the report says how, or it is not supported and the
 * report says why. Whatever no reader asked for is reported too, so that nothing is dropped in
 * silence.
 */
package io.matchstream.engine.imports;
