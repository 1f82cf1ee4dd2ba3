// The statements that `piece-store.ts` sends. Each is a transaction of its own, and times are those of the database.
import { NOW } from './schema.ts';

const isKept = `warm.kept_until > ${NOW}`;

/**
 * Renews leases, takes free ones and notes hints. Rows of which nothing changes are not locked; the others are locked in one order, so that no
 * two processes wait for each other. What is decided follows from the locked row.
 */
export const lookAtEngines = `
  WITH asked AS (
    SELECT * FROM json_to_recordset($1) AS asked (
      engine text, token text, takes boolean, lease_ms bigint, changed_at float8, reports boolean, failure text
    )
  ), due AS (
    SELECT asked.*, CASE WHEN warm.leased_until > ${NOW} THEN warm.token = asked.token ELSE takes END AS holds
    FROM asked JOIN warm_engines AS warm USING (engine)
    WHERE CASE WHEN warm.leased_until > ${NOW} THEN warm.token = asked.token ELSE takes END
      OR asked.changed_at > CASE WHEN ${isKept} THEN coalesce(warm.changed_at, '-Infinity') ELSE '-Infinity' END
    ORDER BY engine FOR UPDATE OF warm
  ), noted AS (
    UPDATE warm_engines AS warm SET
      token = CASE WHEN holds THEN due.token ELSE warm.token END,
      leased_until = CASE WHEN holds THEN ${NOW} + lease_ms ELSE leased_until END,
      changed_at = greatest(CASE WHEN ${isKept} THEN warm.changed_at END, due.changed_at),
      failure = CASE WHEN holds AND reports THEN due.failure WHEN ${isKept} THEN warm.failure END,
      version = CASE WHEN ${isKept} THEN version END,
      kept_until = CASE WHEN holds OR NOT ${isKept} THEN greatest(kept_until, ${NOW} + 600000) ELSE kept_until END
    FROM due WHERE warm.engine = due.engine
    RETURNING warm.engine, holds, version, warm.failure, warm.changed_at
  )
  SELECT *, ${NOW} AS at FROM noted
  UNION ALL
  SELECT engine, false, CASE WHEN ${isKept} THEN version END, CASE WHEN ${isKept} THEN warm.failure END,
    CASE WHEN ${isKept} THEN warm.changed_at END, ${NOW}
  FROM asked JOIN warm_engines AS warm USING (engine) WHERE engine NOT IN (SELECT engine FROM noted)`;

export const addEngines = `
  INSERT INTO warm_engines (engine) SELECT * FROM unnest($1::text[]) AS added ORDER BY 1 ON CONFLICT DO NOTHING`;

/** A version that is there already was written by this statement, if the answer to it was lost. */
export const writePieces = `
  WITH held AS (
    SELECT CASE WHEN ${isKept} THEN version END AS version FROM warm_engines AS warm
    WHERE engine = $1 AND token = $2 AND leased_until > ${NOW} FOR UPDATE
  ), allowed AS (
    SELECT FROM held WHERE $3::text IS NULL OR version IN ($3, $4)
  ), dropped AS (
    DELETE FROM warm_pieces WHERE engine = $1 AND EXISTS (SELECT FROM allowed)
      AND (name = ANY($5::text[]) OR ($3::text IS NULL AND name <> ALL($6::text[])))
  ), put AS (
    INSERT INTO warm_pieces (engine, name, value) SELECT $1, name, substring($9::bytea FROM start FOR size)
    FROM allowed, unnest($6::text[], $7::int[], $8::int[]) AS field (name, start, size)
    ON CONFLICT (engine, name) DO UPDATE SET value = excluded.value
  ), noted AS (
    UPDATE warm_engines AS warm SET version = $4, failure = $10, kept_until = ${NOW} + $11::bigint,
      changed_at = CASE WHEN ${isKept} THEN changed_at END
    WHERE engine = $1 AND EXISTS (SELECT FROM allowed) RETURNING 1
  )
  SELECT EXISTS (SELECT FROM held) AS is_held, EXISTS (SELECT FROM held WHERE version IS NULL) AS is_empty,
    EXISTS (SELECT FROM noted) AS is_written`;

/** Values that are larger than expected do not leave the database. */
export const readPieces = `
  SELECT name, CASE WHEN sum(octet_length(value)) OVER () <= $3 THEN value END AS value
  FROM warm_pieces JOIN warm_engines AS warm USING (engine)
  WHERE engine = $1 AND name = ANY($2) AND version IS NOT NULL AND ${isKept}`;

export const releaseLeases = `
  UPDATE warm_engines AS warm SET leased_until = 0 FROM unnest($1::text[], $2::text[]) AS lease (engine, token)
  WHERE warm.engine = lease.engine AND warm.token = lease.token`;

/** Removes the states that nobody has used for their time. */
export const forgetStates = `
  WITH gone AS (
    DELETE FROM warm_engines WHERE kept_until <= ${NOW} AND leased_until <= ${NOW} RETURNING engine
  )
  DELETE FROM warm_pieces WHERE engine IN (SELECT engine FROM gone)`;
