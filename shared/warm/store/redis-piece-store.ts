import { hash } from 'node:crypto';

import { WireFault } from '../../connectors/kit/faults.ts';
import {
  type RedisClient,
  type RedisCommand,
  type RedisReply,
  type RedisValue,
  roomOf,
} from '../../connectors/redis/index.ts';
import type { EngineQuestion, EngineShare, PieceStore, WriteEnd, WrittenStates } from './piece-store.ts';
import { lookScript, releaseScript, writeScript } from './scripts.ts';

/** The largest reply about one engine, in bytes: versions and codes are short. */
const lookBytes = 1000;
const replyBytes = 10_000;
/** The longest text of a version or failure. */
const longestWord = 100;

/** Returns the pieces in a Redis. `prefix` is that of all names of this deployment. */
export function redisPieceStore(redis: RedisClient, prefix: string): PieceStore {
  const keysOf = (engine: string) => {
    // Redis Cluster keeps names with the same part in braces on one server.
    const name = `${prefix}:{${hash('sha256', engine, 'base64url').slice(0, 22)}}`;
    return { lease: `${name}:lease`, states: `${name}:states` };
  };
  const evaluate = (id: string, engine: string, ...words: readonly string[]): RedisCommand => {
    const { lease, states } = keysOf(engine);
    return ['EVALSHA', id, '2', lease, states, ...words];
  };
  return {
    async look(questions, context) {
      const asked = questions.map((one) => evaluate(lookScript.id, one.engine, ...wordsOf(one)));
      // The script is sent with its calls, as a Redis that was restarted does not know it.
      const commands = [['SCRIPT', 'LOAD', lookScript.text], ...asked];
      const reserve = () => roomOf(replyBytes + questions.length * lookBytes);
      const [, ...replies] = await redis.run({ commands, reserve }, context);
      return replies.map(shareIn);
    },
    async write(states, context) {
      const { lease, states: key } = keysOf(states.engine);
      const commands = [['EVAL', writeScript.text, '2', lease, key, ...partsOf(states)]];
      const [reply] = await redis.run({ commands, reserve: () => roomOf(replyBytes) }, context);
      return endIn(reply);
    },
    async read({ engine, fields, largest }, context) {
      const commands = [['HMGET', keysOf(engine).states, ...fields]];
      const [reply] = await redis.run({ commands, reserve: () => roomOf(largest + replyBytes) }, context);
      const values = listIn(reply).filter((value) => value === null || Buffer.isBuffer(value));
      return values.length === fields.length ? values : unreadable();
    },
    async release(leases, context) {
      const asked = leases.map(({ engine, token }) => evaluate(releaseScript.id, engine, token));
      const commands = [['SCRIPT', 'LOAD', releaseScript.text], ...asked];
      const reserve = () => roomOf(replyBytes + leases.length * lookBytes);
      await redis.run({ commands, reserve }, context);
    },
  };
}

function wordsOf({ token, takes, leaseMs, changedAt, failure }: EngineQuestion): readonly string[] {
  const reported = failure === undefined ? '-' : (failure ?? '');
  return [
    token,
    takes ? '1' : '0',
    String(leaseMs),
    changedAt === undefined ? '' : String(changedAt),
    reported,
  ];
}

function partsOf({ token, after = '', version, keptMs, failure = '', dropped, fields }: WrittenStates) {
  const head = [token, after, version, String(keptMs), failure, String(dropped.length), ...dropped];
  return [...head, ...[...fields].flat()];
}

function shareIn(reply: RedisReply): EngineShare | WireFault {
  if (reply instanceof WireFault) return reply;
  const [held, version, failure, changedAt, at] = Array.isArray(reply) ? listIn(reply) : [];
  if (typeof at !== 'number') return new WireFault('unreadable', 'Redis did not tell its time');
  return {
    ...{ isHeld: held === 1, version: wordIn(version), failure: wordIn(failure), at },
    changedAt: typeof changedAt === 'number' ? changedAt : undefined,
  };
}

function wordIn(value: RedisValue | undefined): string | undefined {
  const isWord = Buffer.isBuffer(value) && value.length <= longestWord;
  return isWord ? value.toString('latin1') : undefined;
}

const ends = { written: true, not_held: true, other_version: true, no_version: true } as const;

function endIn(reply: RedisReply | undefined): WriteEnd {
  if (reply instanceof WireFault) throw reply;
  const text = Buffer.isBuffer(reply) ? reply.toString('latin1') : '';
  return isEnd(text) ? text : unreadable();
}

function isEnd(text: string): text is WriteEnd {
  return Object.hasOwn(ends, text);
}

function listIn(reply: RedisReply | undefined): readonly RedisValue[] {
  if (reply instanceof WireFault) throw reply;
  return isList(reply) ? reply : unreadable();
}

function isList(reply: RedisReply | undefined): reply is readonly RedisValue[] {
  return Array.isArray(reply);
}

function unreadable(): never {
  throw new WireFault('unreadable', 'Redis did not answer what was asked for');
}
