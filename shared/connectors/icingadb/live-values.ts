import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { ReservedMemory } from '../kit/reserved-memory.ts';
import type { RedisClient, RedisReply } from '../redis/index.ts';

/** Whatever an engine or its Icinga DB writes is called old after this time, in milliseconds: they write once a second, and up to four seconds late. */
export const freshMs = 10_000;

/** The values of fields in their order. Null stands for a field that does not exist. */
type LiveValues = readonly (Buffer | null)[];

/** Values of a Redis, and the time since its Icinga 2 has written there, in milliseconds. */
interface LiveAnswer {
  readonly values: LiveValues;
  readonly ageMs: number;
}

/** Returns the values of fields of a hash. */
export type ReadLiveValues = (
  key: string,
  fields: readonly string[],
  context: CallContext,
) => Promise<LiveAnswer>;

/**
 * Icinga 2 writes into this stream each second, so that the id of its last entry, in milliseconds, tells when it did so last. Redis made the
 * id by its own clock, which it is asked for too.
 */
const signsOfLife = [['TIME'], ['XREVRANGE', 'icinga:stats', '+', '-', 'COUNT', '1']] as const;

/** Fields in one command. Redis answers no other client meanwhile. */
const mostFields = 1000;

/** Returns the reader of hashes, whose answers share the memory budget of the process. */
export function createRedisReader(redis: RedisClient, memory: MemoryBudget): ReadLiveValues {
  return async (key, fields, context) => {
    if (fields.length === 0) return { values: [], ageMs: 0 };
    const parts: (readonly string[])[] = [];
    for (let at = 0; at < fields.length; at += mostFields) parts.push(fields.slice(at, at + mostFields));
    const bounds = { memory, largest: memory.largestAnswer, context };
    const reserve = async () => {
      const room = await ReservedMemory.reserve(undefined, bounds);
      const ensure = (bytes: number) => {
        room.ensure(bytes);
      };
      return { largest: bounds.largest, ensure, release: room.release };
    };
    const commands = [...signsOfLife, ...parts.map((part) => ['HMGET', key, ...part])];
    const [time, sign, ...replies] = await redis.run({ commands, reserve }, context);
    const values = replies.flatMap((reply, index) => valuesIn(reply, parts[index]?.length ?? 0));
    return { values, ageMs: ageOf(time, sign) };
  };
}

/** Returns `Infinity` if there is no sign of life. */
function ageOf(time: RedisReply | undefined, sign: RedisReply | undefined): number {
  const [seconds, micros] = numbersIn(time);
  const [writtenAt = -Infinity] = numbersIn(sign);
  const ageMs = Number(seconds) * 1000 + Number(micros) / 1000 - writtenAt;
  if (Number.isNaN(ageMs)) throw new WireFault('unreadable', 'Redis did not tell its time, or an id');
  return ageMs;
}

/** Returns the first two values as numbers. Ids have a second number behind a hyphen. */
function numbersIn(reply: RedisReply | undefined): number[] {
  if (reply instanceof WireFault) throw reply;
  const values = reply !== undefined && isList(reply) ? reply.slice(0, 2) : [NaN];
  return values.map((value) => (Buffer.isBuffer(value) ? parseInt(value.toString(), 10) : NaN));
}

function valuesIn(reply: RedisReply, count: number): LiveValues {
  if (reply instanceof WireFault) throw reply;
  const values = isList(reply) ? reply.filter((value) => value === null || Buffer.isBuffer(value)) : [];
  if (values.length === count && isList(reply) && reply.length === count) return values;
  throw new WireFault('unreadable', 'Redis did not answer one value for each field');
}

function isList(reply: RedisReply): reply is Extract<RedisReply, readonly unknown[]> {
  return Array.isArray(reply);
}
