import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { ReservedMemory } from '../kit/reserved-memory.ts';
import type { RedisClient, RedisReply } from '../redis/index.ts';

/** Returns the values of fields of a hash in their order. Null stands for a field that does not exist. */
export type ReadLiveValues = (
  key: string,
  fields: readonly string[],
  context: CallContext,
) => Promise<readonly (Buffer | null)[]>;

/** Fields in one command. Redis answers no other client meanwhile. */
const mostFields = 1000;

/** Returns the reader of hashes, whose answers share the memory budget of the process. */
export function liveValues(redis: RedisClient, memory: MemoryBudget): ReadLiveValues {
  return async (key, fields, context) => {
    if (fields.length === 0) return [];
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
    const commands = parts.map((part) => ['HMGET', key, ...part]);
    const replies = await redis.run({ commands, reserve }, context);
    return replies.flatMap((reply, index) => valuesIn(reply, parts[index]?.length ?? 0));
  };
}

function valuesIn(reply: RedisReply, count: number): readonly (Buffer | null)[] {
  if (reply instanceof WireFault) throw reply;
  const values = isList(reply) ? reply.filter((value) => value === null || Buffer.isBuffer(value)) : [];
  if (values.length === count && isList(reply) && reply.length === count) return values;
  throw new WireFault('unreadable', 'Redis did not answer one value for each field');
}

function isList(reply: RedisReply): reply is Extract<RedisReply, readonly unknown[]> {
  return Array.isArray(reply);
}
