package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.state.MatchPhase;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Decision 0014: what matches can't deal with strands nobody. */
class GivingBackTest {
  @Test
  @DisplayName("F25: a proposal whose tokens can't be signed is aborted, and becomes a dead letter")
  void whoseTokensCannotBeSignedAreGivenBack() throws GeneralSecurityException {
    try (MatchesBench bench = new MatchesBench(new TokenSigner(useless(), TokenNames.DEFAULT))) {
      bench.propose(Samples.duel("listed"));

      assertThat(bench.deadReasons()).hasSize(1);
      assertThat(bench.settlements())
          .extracting(Settlement::getPlayer, s -> ((Returned) s.getBody()).getCause())
          .containsExactly(
              tuple(Samples.ANNA, Deciding.FAILED), tuple(Samples.BERT, Deciding.FAILED));
      assertThat(bench.matches()).isEmpty();
      assertThat(bench.notifications()).isEmpty();
      assertThat(bench.kept().getPhase()).isEqualTo(MatchPhase.ABORTED);
    }
  }

  @Test
  @DisplayName("F25: a last answer whose tokens can't be signed gives all back and blames nobody")
  void theLastAnswerOfAReadyCheckStrandsNobody() throws GeneralSecurityException {
    try (MatchesBench bench = new MatchesBench(new TokenSigner(useless(), TokenNames.DEFAULT))) {
      bench.propose(GroupSamples.proposalOf("checked"));
      assertThat(bench.notifications()).as("a question needs no signature").hasSize(4);
      bench.ready(Samples.ANNA, 7, true);
      bench.ready(Samples.BERT, 3, true);
      bench.ready(GroupSamples.CARL, 7, true);
      bench.ready(GroupSamples.DORA, 7, true);

      assertThat(bench.deadReasons()).hasSize(1);
      assertThat(bench.settlements())
          .hasSize(3)
          .extracting(s -> (Returned) s.getBody())
          .allSatisfy(returned -> assertThat(returned.getCause()).isEqualTo(Deciding.FAILED))
          .allSatisfy(returned -> assertThat(returned.getBlamed()).isEmpty());
      assertThat(bench.matches()).isEmpty();
      assertThat(bench.kept().getPhase()).isEqualTo(MatchPhase.ABORTED);
    }
  }

  @Test
  @DisplayName("F6: a faulty second proposal gives nobody back whose match is live")
  void aSecondProposalGivesNobodyBack() {
    try (MatchesBench bench = new MatchesBench()) {
      bench.propose(Samples.duel("listed"));
      bench.propose(Samples.duel("listed"));

      assertThat(bench.settlements()).isEmpty();
      assertThat(bench.kept().getPhase()).isEqualTo(MatchPhase.READY);
    }
  }

  /** A key whose private half is out of reach, as in a lost security module. */
  private static KeyRing useless() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    ECPublicKey good = (ECPublicKey) generator.generateKeyPair().getPublic();
    return KeyRing.of(
        SigningKey.of("useless", new KeyPair(good, new OutOfReach(good.getParams()))));
  }

  private record OutOfReach(ECParameterSpec curve) implements ECPrivateKey {
    @Override
    public BigInteger getS() {
      throw new UnsupportedOperationException("out of reach");
    }

    @Override
    public ECParameterSpec getParams() {
      return curve;
    }

    @Override
    public String getAlgorithm() {
      return "EC";
    }

    @Override
    public String getFormat() {
      return null;
    }

    @Override
    public byte[] getEncoded() {
      return null;
    }
  }
}
