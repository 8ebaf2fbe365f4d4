package io.matchstream.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Ready;
import io.matchstream.events.Request;
import io.matchstream.events.SignToken;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestJsonTest {
  @Test
  void theShortestEnqueueNamesAPlayerAndAQueue() {
    Request request = read("{'type':'enqueue','player':'alice','queue':'blitz-3-2'}");

    assertThat(request.getPlayer()).isEqualTo("alice");
    assertThat(request.getRequestId()).isNull();
    assertThat(request.getBody()).isEqualTo(Enqueue.newBuilder().setQueue("blitz-3-2").build());
  }

  @Test
  void anEnqueueMaySayEverything() {
    Request request =
        read(
            "{'type':'enqueue','player':'alice','requestId':'r1','queue':'blitz-3-2',"
                + "'ifQueued':'replace','ifMatched':'abandon','afterMatch':'M1','giveUpAfter':'20s',"
                + "'detached':true,'rating':1500.25,'deviation':60,"
                + "'attributes':{'rosterSize':3,'build':'7','ranked':true,'maps':['a','b'],"
                + "'latency':{'eu':30}},'roles':['tank','fill'],"
                + "'party':[{'player':'bob','roles':['healer'],'attributes':{'rosterSize':2}}]}");

    assertThat(request.getRequestId()).isEqualTo("r1");
    assertThat(request.getBody())
        .isEqualTo(
            Enqueue.newBuilder()
                .setQueue("blitz-3-2")
                .setIfQueued(IfQueued.REPLACE)
                .setIfMatched(IfMatched.ABANDON)
                .setAfterMatch("M1")
                .setGiveUpAfterMs(20_000L)
                .setDetached(true)
                .setRatingMicros(1_500_250_000L)
                .setDeviationMicros(60_000_000L)
                .setAttributes(
                    Map.of(
                        "rosterSize",
                        3.0,
                        "build",
                        "7",
                        "ranked",
                        "true",
                        "maps",
                        List.of("a", "b"),
                        "latency",
                        Map.of("eu", 30.0)))
                .setRoles(List.of("tank", "fill"))
                .setParty(
                    List.of(new PartyMember("bob", List.of("healer"), Map.of("rosterSize", 2.0))))
                .build());
  }

  @Test
  void theOtherTypesAreTakenToo() {
    assertThat(read("{'type':'cancel','player':'a','cancels':'r1','leaveMatched':true}").getBody())
        .isEqualTo(Cancel.newBuilder().setCancels("r1").setLeaveMatched(true).build());
    assertThat(read("{'type':'cancel','player':'a','cause':'operator'}").getBody())
        .isEqualTo(Cancel.newBuilder().setCause(CancelCause.OPERATOR).build());
    assertThat(read("{'type':'ack','player':'a','matchId':'M1'}").getBody())
        .isEqualTo(new Ack("M1"));
    assertThat(read("{'type':'claim','player':'a'}").getBody()).isEqualTo(new Claim(null));
    assertThat(read("{'type':'token','player':'a','matchId':'M1'}").getBody())
        .isEqualTo(new SignToken("M1"));
    assertThat(read("{'type':'ready','player':'a','matchId':'M1'}").getBody())
        .isEqualTo(new Ready("M1", true));
    assertThat(read("{'type':'ready','player':'a','matchId':'M1','accept':false}").getBody())
        .isEqualTo(new Ready("M1", false));
  }

  @Test
  void durationsAreTextOrMilliseconds() {
    assertThat(giveUpAfter("'80ms'")).isEqualTo(80);
    assertThat(giveUpAfter("'20s'")).isEqualTo(20_000);
    assertThat(giveUpAfter("'2h'")).isEqualTo(7_200_000);
    assertThat(giveUpAfter("1500")).isEqualTo(1_500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'20'", "'s'", "'1.5s'", "0", "-1", "1.5", "true", "'999999999999d'"})
  void whatIsNoDurationIsRefused(String value) {
    assertRefused(
        "{'type':'enqueue','player':'a','queue':'q','giveUpAfter':" + value + "}",
        Reason.INVALID,
        "giveUpAfter");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
"""
{'type':'enqueue','player':'a','queue':'q','ratng':1,'x':2} | UNKNOWN_FIELD | ratng, x
{'type':'ack','player':'a','matchId':'m','queue':'q'}       | UNKNOWN_FIELD | queue
{'type':'enqueue','player':'a'}                             | INVALID       | queue
{'type':'enqueue','queue':'q'}                              | INVALID       | player
{'type':'enqueue','player':7,'queue':'q'}                   | INVALID       | player
{'type':'enqueue','player':'','queue':'q'}                  | INVALID       | player
{'player':'a','queue':'q'}                                  | INVALID       | type
{'type':'dance','player':'a'}                               | INVALID       | dance
{'type':'ack','player':'a'}                                 | INVALID       | matchId
{'type':'enqueue','player':'a','queue':'q','rating':'1500'} | INVALID       | rating
{'type':'enqueue','player':'a','queue':'q','rating':1e300}  | INVALID       | rating
{'type':'enqueue','player':'a','queue':'q','rating':1e-300000000} | INVALID | digits
{'type':'enqueue','player':'a','queue':'q','rating':1e300000000}  | INVALID | digits
{'type':'enqueue','player':'a','queue':'q','ifQueued':'unknown'}  | INVALID | keep
{'type':'enqueue','player':'a','queue':'q','ifQueued':'no'} | INVALID       | keep
{'type':'enqueue','player':'a','queue':'q','detached':1}    | INVALID       | detached
{'type':'enqueue','player':'a','queue':'q','attributes':{'k':[1]}} | INVALID | attributes.k
{'type':'enqueue','player':'a','queue':'q','attributes':{'k':null}} | INVALID | attributes.k
{'type':'enqueue','player':'a','queue':'q','attributes':{'k':{'a':'b'}}} | INVALID | attributes.k.a
{'type':'enqueue','player':'a','queue':'q','attributes':{'k':{}}} | INVALID | attributes.k is an object without a number
{'type':'enqueue','player':'a','queue':'q','roles':'tank'} | INVALID | roles
{'type':'enqueue','player':'a','queue':'q','party':[{'player':'b','x':1}]} | UNKNOWN_FIELD | party[0].x
{'type':'enqueue','player':'a','queue':'q','party':[{'player':'b'},{}]} | INVALID | party[1].player
{'type':'enqueue','player':'a','player':'b','queue':'q'}    | BAD_JSON      | player
{'type':'enqueue'                                           | BAD_JSON      | end
{'type':'ack','player':'a','matchId':'m'} {}                | BAD_JSON      | railing
""")
  void whatIsWrongIsNamed(String json, Reason reason, String named) {
    assertRefused(json, reason, named);
  }

  private static Long giveUpAfter(String value) {
    Request request =
        read("{'type':'enqueue','player':'a','queue':'q','giveUpAfter':" + value + "}");
    return ((Enqueue) request.getBody()).getGiveUpAfterMs();
  }

  private static void assertRefused(String json, Reason reason, String named) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOfSatisfying(
            BadRecordException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(named);
  }

  private static Request read(String json) {
    return RequestJson.read(json.replace('\'', '"').getBytes(UTF_8));
  }
}
