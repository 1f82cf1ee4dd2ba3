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
/** The time in which Redis must send something, in milliseconds. The rows of the database wait for its values. */
const silenceMs = 2000;

export function openRedisClient(peer: Peer, options: RedisClientOptions): RedisClient {
  const { credentials, enter, memory } = options;
  return {
    hashValues: (key, fields, context) =>
      runOnFreeConnection(enter, context, async () => {
        const login = await credentials?.();
        const bounds = { memory, largest: memory.largestAnswer, context };
        const room = await ReservedMemory.reserve(undefined, bounds);
        let socket: Socket | undefined;
        try {
          const soon = AbortSignal.any([context.signal, AbortSignal.timeout(silenceMs)]);
          const opened = (socket = await context.engineTime(openSocket(peer, soon)));
          const ask = (words: readonly string[], expected = 0) =>
            context.engineTime(exchange(opened, words, { room, expected }));
          if (login) await ask(['AUTH', login.user, login.password]);
          const values: (Buffer | null)[] = [];
          for (let start = 0; start < fields.length; start += mostFields) {
            const some = fields.slice(start, start + mostFields);
            values.push(...listIn(await ask(['HMGET', key, ...some], some.length)));
          }
          return values;
        } finally {
          socket?.destroy();
          room.release();
        }
      }),
  };
}

function listIn(reply: RedisReply): readonly (Buffer | null)[] {
  if (typeof reply !== 'string') return reply;
  throw new WireFault('unreadable', 'Redis did not answer one value for each field');
}

async function exchange(
  socket: Socket,
  words: readonly string[],
  { room, expected }: { readonly room: ReservedMemory; readonly expected: number },
): Promise<RedisReply> {
  const reader = new RedisReplyReader(expected);
  const pieces = on(socket, 'data', { close: ['close', 'end'] });
  const giveUp = () => socket.destroy(new WireFault('aborted', 'Redis is silent'));
  socket.setTimeout(silenceMs, giveUp).write(commandText(words));
  try {
    for await (const [piece] of pieces) {
      // All values of the connection are kept until its end.
      room.ensure(socket.bytesRead);
      const reply = Buffer.isBuffer(piece) ? reader.add(piece) : undefined;
      if (reply !== undefined) return reply;
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new WireFault('broken', errorMessage(error), error)
      : error;
  } finally {
    socket.off('timeout', giveUp);
  }
  throw new WireFault('closed', 'Redis closed the connection');
}

function commandText(words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join('')}`;
}
