// Keeps the pieces of warm states in the database, for all processes of it.
import * as z from 'zod';

import type { CallContext } from '../../../shared/base/call-context.ts';
import { limitConcurrency } from '../../../shared/base/concurrency-limit.ts';
import { once } from '../../../shared/base/once.ts';
import { errorMessage, WireFault } from '../../../shared/connectors/kit/faults.ts';
import type {
  EngineQuestion,
  EngineShare,
  PieceStore,
  WriteEnd,
  WrittenStates,
} from '../../../shared/warm/store/index.ts';
import { engineKeyOf } from '../engine-key.ts';
import type { PostgresDatabase, PostgresResult, PostgresValue } from './database.ts';
import { addEngines, lookAtEngines, readPieces, releaseLeases, writePieces } from './piece-statements.ts';

/** The largest numbers of connections that renew leases, and that read and write pieces, at a time. Requests need the others. */
const looksAtOnce = 1;
const piecesAtOnce = 2;

const engineRows = once(() =>
  z.array(
    z.object({
      ...{ engine: z.string(), holds: z.boolean(), version: z.string().nullable() },
      ...{ failure: z.string().nullable(), changed_at: z.number().nullable(), at: z.coerce.number() },
    }),
  ),
);
const endRow = once(() =>
  z.tuple([z.object({ is_held: z.boolean(), is_empty: z.boolean(), is_written: z.boolean() })]),
);
const pieceRows = once(() => z.array(z.object({ name: z.string(), value: z.instanceof(Buffer).nullable() })));

/** Returns the pieces in a database. `prefix` is that of all names of this deployment. */
export function postgresPieceStore({ run }: Pick<PostgresDatabase, 'run'>, prefix: string): PieceStore {
  const keyOf = (engine: string) => engineKeyOf(prefix, engine);
  // A lease is renewed also while pieces are read and written.
  const [askLease, askPieces] = [askInTurn(run, looksAtOnce), askInTurn(run, piecesAtOnce)];
  return {
    async look(questions, context) {
      const keys = questions.map(({ engine }) => keyOf(engine));
      const asked = JSON.stringify(questions.map((one, index) => wordsOf(one, keys[index] ?? '')));
      let found = engineShares(await askLease(context, lookAtEngines, asked));
      const unknown = keys.filter((key) => !found.has(key));
      if (unknown.length > 0) {
        await askLease(context, addEngines, unknown);
        found = engineShares(await askLease(context, lookAtEngines, asked));
      }
      // A sweep may remove a row that was just made.
      return keys.map((key) => found.get(key) ?? new WireFault('lost', 'the row of an engine is missing'));
    },
    async write(states, context) {
      return endOf(await askPieces(context, writePieces, ...partsOf(states, keyOf(states.engine))));
    },
    async read({ engine, fields, largest }, context) {
      const { rows } = await askPieces(context, readPieces, keyOf(engine), fields, largest);
      const found = new Map(
        pieceRows()
          .parse(rows)
          .map(({ name, value }) => [name, value]),
      );
      if ([...found.values()].includes(null))
        throw new WireFault('too_large', 'the pieces are larger than expected');
      return fields.map((name) => found.get(name) ?? null);
    },
    async release(leases, context) {
      const keys = leases.map(({ engine }) => keyOf(engine));
      await askLease(
        context,
        releaseLeases,
        keys,
        leases.map(({ token }) => token),
      );
    },
  };
}

/** Returns the function that sends statements, so many at a time. One goes on if the caller's time is used up: the server ends it after its own limit. */
function askInTurn(run: PostgresDatabase['run'], atOnce: number) {
  const inTurn = limitConcurrency({ atOnce });
  return async (context: CallContext, sql: string, ...parameters: readonly PostgresValue[]) => {
    const answered = inTurn(() => run(sql, ...parameters)).catch((cause: unknown) => {
      throw new WireFault('failed', errorMessage(cause), cause);
    });
    return context.engineTime(answered);
  };
}

function wordsOf({ token, takes, leaseMs, changedAt, failure }: EngineQuestion, engine: string) {
  const hints = { changed_at: changedAt, reports: failure !== undefined, failure };
  return { engine, token, takes, lease_ms: leaseMs, ...hints };
}

function engineShares({ rows }: PostgresResult): ReadonlyMap<string, EngineShare> {
  const entries = engineRows()
    .parse(rows)
    .map(({ engine, holds: isHeld, version, failure, changed_at, at }) => {
      const share = { isHeld, version: version ?? undefined, failure: failure ?? undefined, at };
      return [engine, { ...share, changedAt: changed_at ?? undefined }] as const;
    });
  return new Map(entries);
}

/** All values are one parameter, as the driver would write a list of them as hexadecimal text. */
function partsOf({ token, after, version, dropped, fields, failure, keptMs }: WrittenStates, engine: string) {
  const sizes = [...fields.values()].map(({ length }) => length);
  let end = 1;
  const starts = sizes.map((size) => (end += size) - size);
  const stored = [[...fields.keys()], starts, sizes, Buffer.concat([...fields.values()])] as const;
  return [engine, token, after ?? null, version, dropped, ...stored, failure ?? null, keptMs] as const;
}

function endOf({ rows }: PostgresResult): WriteEnd {
  const [{ is_held, is_empty, is_written }] = endRow().parse(rows);
  if (is_written) return 'written';
  if (!is_held) return 'not_held';
  return is_empty ? 'no_version' : 'other_version';
}
