import { on } from 'node:events';

import type { CallContext } from '../../base/call-context.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { errorMessage, WireFault } from '../kit/faults.ts';
import { runOnFreeConnection } from '../kit/free-connection.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { ReservedMemory } from '../kit/reserved-memory.ts';
import { openSocket, type Peer, type Socket } from '../kit/transport.ts';
import { type RedisReply, RedisReplyReader } from './redis-reply.ts';

/** Reads values of a Redis. Promises reject with a WireFault, MemoryBudgetExceeded, OutOfTime, or an AppError about the credentials. */
export interface RedisClient {
  /** Returns the values of fields of a hash in their order. Null stands for a field that does not exist. */
  hashValues(
    key: string,
    fields: readonly string[],
    context: CallContext,
  ): Promise<readonly (Buffer | null)[]>;
}

export interface RedisClientOptions {
  /** `undefined` means that the Redis knows no users. */
  readonly credentials?: (() => Promise<{ readonly user: string; readonly password: string }>) | undefined;
  readonly enter: RunInTurn;
  readonly memory: MemoryBudget;
}

/** Fields in one command. Redis answers no other client meanwhile. */
const mostFields = 1000;

export function openRedisClient(peer: Peer, options: RedisClientOptions): RedisClient {
  const { credentials, enter, memory } = options;
  return {
    hashValues: (key, fields, context) =>
      runOnFreeConnection(enter, context, async () => {
        const login = await credentials?.();
        const socket = await context.engineTime(openSocket(peer, context.signal));
        const room = await ReservedMemory.reserve(undefined, {
          memory,
          largest: memory.largestAnswer,
          context,
        });
        try {
          const ask = (words: readonly string[]) =>
            context.engineTime(exchange(socket, words, { room, largest: memory.largestAnswer }));
          if (login) await ask(['AUTH', login.user, login.password]);
          const values: (Buffer | null)[] = [];
          for (let start = 0; start < fields.length; start += mostFields) {
            const some = fields.slice(start, start + mostFields);
            values.push(...listIn(await ask(['HMGET', key, ...some]), some.length));
          }
          return values;
        } finally {
          socket.destroy();
          room.release();
        }
      }),
  };
}

function listIn(reply: RedisReply, length: number): readonly (Buffer | null)[] {
  if (typeof reply !== 'string' && reply.length === length) return reply;
  throw new WireFault('unreadable', 'Redis did not answer one value for each field');
}

async function exchange(
  socket: Socket,
  words: readonly string[],
  { room, largest }: { readonly room: ReservedMemory; readonly largest: number },
): Promise<RedisReply> {
  const reader = new RedisReplyReader(largest);
  const start = socket.bytesRead;
  const pieces = on(socket, 'data', { close: ['close', 'end'] });
  socket.write(commandText(words));
  try {
    for await (const [piece] of pieces) {
      room.ensure(socket.bytesRead - start);
      const reply = Buffer.isBuffer(piece) ? reader.add(piece) : undefined;
      if (reply !== undefined) return reply;
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new WireFault('broken', errorMessage(error), error)
      : error;
  }
  throw new WireFault('closed', 'Redis closed the connection');
}

function commandText(words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join('')}`;
}
