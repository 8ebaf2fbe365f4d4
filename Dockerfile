# Two images: the command (target app, the last one), and Kafka Connect with what our connectors need (target connect).
# Versions are whole; no digests, since no registry of images could be asked where this was written: docs/containers.md says how to add them.

FROM maven:3.9.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
# Tests have run before; an image is no place to repeat them.
RUN mvn -q -B -pl app,connectors -am -Dmaven.test.skip=true -Dspotless.check.skip=true package

# Debezium's archive holds drivers of several vendors; fetched here, passed on to nobody.
FROM apache/kafka:4.4.0 AS connect
COPY --from=build --chown=appuser:appuser /src/connectors/target/plugins/ /opt/connect/plugins/
COPY --chown=appuser:appuser deploy/connect/worker.properties /opt/connect/worker.properties
EXPOSE 8083
ENTRYPOINT ["/opt/kafka/bin/connect-distributed.sh", "/opt/connect/worker.properties"]

FROM eclipse-temurin:17.0.15_6-jre-noble AS app
RUN groupadd --system --gid 10001 matchstream \
    && useradd --system --uid 10001 --gid matchstream --create-home matchstream \
    && install -d -o matchstream -g matchstream /var/lib/matchstream
COPY --from=build /src/app/target/lib/ /opt/matchstream/lib/
COPY --from=build /src/app/target/matchstream.jar /opt/matchstream/matchstream.jar
# As numbers: who must not run root cannot know what a name stands for.
USER 10001:10001
WORKDIR /var/lib/matchstream
VOLUME /var/lib/matchstream
EXPOSE 8080 8090
# A process without memory would go on holding its partitions. 60 % of the container's limit for the heap, since RocksDB and the
# network have theirs beside it; without a limit it is 60 % of the machine, for each of its containers.
ENV JAVA_TOOL_OPTIONS="-XX:+ExitOnOutOfMemoryError -XX:MaxRAMPercentage=60"
# Of the address for operators, which every role has; the public port is the gateway's alone.
HEALTHCHECK --interval=5s --timeout=3s --start-period=90s --retries=6 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/localhost/8090 && printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["java", "-jar", "/opt/matchstream/matchstream.jar"]
CMD ["serve", "--data", "/var/lib/matchstream/data"]
