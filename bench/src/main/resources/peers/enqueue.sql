-- Who waits. Whoever is matched leaves, so the table is small and much churned: vacuumed early, by what is dead and not by its share.
CREATE TABLE waiting (player text NOT NULL, rating integer NOT NULL, since bigint NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX waiting_by_rating ON waiting (rating);

-- Where a player finds the match; the key is also what makes a second match of a player impossible.
CREATE TABLE assignment (player text PRIMARY KEY, match text NOT NULL, at bigint NOT NULL);

-- One call is one transaction: the nearest who tolerates the gap by now is taken, or the newcomer waits. Who is being
-- taken by another call is skipped, so nobody waits for a lock. Two that arrive at the same instant do not see each other.
CREATE FUNCTION enqueue(newcomer text, strength integer, now_ms bigint, initial integer, per_second integer, most integer)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  partner text;
BEGIN
  DELETE FROM waiting WHERE ctid = (
    SELECT ctid FROM waiting
    WHERE rating BETWEEN strength - most AND strength + most
      AND abs(rating - strength) <= initial + per_second * (now_ms - since) / 1000
    ORDER BY abs(rating - strength), since
    LIMIT 1
    FOR UPDATE SKIP LOCKED)
  RETURNING player INTO partner;
  IF partner IS NULL THEN
    INSERT INTO waiting VALUES (newcomer, strength, now_ms);
  ELSE
    INSERT INTO assignment VALUES
      (newcomer, newcomer || '~' || partner, now_ms),
      (partner, newcomer || '~' || partner, now_ms);
  END IF;
  RETURN partner;
END
$$;
