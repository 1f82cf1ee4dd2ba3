import { on } from 'node:events';

import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { errorMessage, WireFault } from '../kit/faults.ts';
import { runOnFreeConnection } from '../kit/free-connection.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { type AnswerBounds, ReservedMemory, tooLargeFault } from '../kit/reserved-memory.ts';
import { openSocket, type Peer, type Socket } from '../kit/transport.ts';
import { IdleConnections, type LoggedInConnection } from './idle-connections.ts';
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
  readonly clock: Clock;
  readonly enter: RunInTurn;
  readonly memory: MemoryBudget;
}

/** Fields in one command. Redis answers no other client meanwhile. */
const mostFields = 1000;
/** The bytes in which Redis must answer a log-in. */
const loginBytes = 4096;
/** The time in which Redis must send something, in milliseconds. The rows of the database wait for its values. */
const silenceMs = 2000;

export function openRedisClient(peer: Peer, options: RedisClientOptions): RedisClient {
  const { enter, memory } = options;
  const idle = new IdleConnections(options.clock);
  const readOn = async (connection: LoggedInConnection, words: HashFields, bounds: AnswerBounds) => {
    try {
      const values = await readFields(connection.socket, words, bounds);
      idle.keep(connection);
      return values;
    } catch (error) {
      connection.session.close();
      throw error;
    }
  };
  return {
    hashValues: (key, fields, context) =>
      runOnFreeConnection(enter, context, async () => {
        const bounds = { memory, largest: memory.largestAnswer, context };
        const known = idle.take();
        if (!known) return readOn(await connect(peer, options, context), { key, fields }, bounds);
        try {
          return await readOn(known, { key, fields }, bounds);
        } catch (error) {
          // The server may have closed it while it was idle.
          if (!(error instanceof WireFault && (error.kind === 'closed' || error.kind === 'broken')))
            throw error;
          return readOn(await connect(peer, options, context), { key, fields }, bounds);
        }
      }),
  };
}

async function connect(
  peer: Peer,
  { credentials }: RedisClientOptions,
  context: CallContext,
): Promise<LoggedInConnection> {
  const login = await credentials?.();
  const soon = AbortSignal.any([context.signal, AbortSignal.timeout(silenceMs)]);
  const socket = await context.engineTime(openSocket(peer, soon));
  const session = {
    close() {
      socket.destroy();
    },
  };
  if (!login) return { socket, session };
  try {
    const ensure = (bytes: number) => {
      if (bytes > loginBytes) throw tooLargeFault();
    };
    await context.engineTime(exchange(socket, ['AUTH', login.user, login.password], { ensure, expected: 0 }));
    return { socket, session };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

interface HashFields {
  readonly key: string;
  readonly fields: readonly string[];
}

async function readFields(
  socket: Socket,
  { key, fields }: HashFields,
  bounds: AnswerBounds,
): Promise<readonly (Buffer | null)[]> {
  const room = await ReservedMemory.reserve(undefined, bounds);
  const start = socket.bytesRead;
  // The values of all commands are kept until the last one is there.
  const ensure = () => {
    room.ensure(socket.bytesRead - start);
  };
  try {
    const values: (Buffer | null)[] = [];
    for (let at = 0; at < fields.length; at += mostFields) {
      const some = fields.slice(at, at + mostFields);
      const asked = exchange(socket, ['HMGET', key, ...some], { ensure, expected: some.length });
      values.push(...listIn(await bounds.context.engineTime(asked)));
    }
    return values;
  } finally {
    room.release();
  }
}

function listIn(reply: RedisReply): readonly (Buffer | null)[] {
  if (typeof reply !== 'string') return reply;
  throw new WireFault('unreadable', 'Redis did not answer one value for each field');
}

async function exchange(
  socket: Socket,
  words: readonly string[],
  { ensure, expected }: { readonly ensure: (bytes: number) => void; readonly expected: number },
): Promise<RedisReply> {
  if (socket.destroyed) throw new WireFault('closed', 'Redis closed the connection');
  const reader = new RedisReplyReader(expected);
  const start = socket.bytesRead;
  const pieces = on(socket, 'data', { close: ['close', 'end'] });
  const giveUp = () => socket.destroy(new WireFault('aborted', 'Redis is silent'));
  socket.setTimeout(silenceMs, giveUp).write(commandText(words));
  try {
    for await (const [piece] of pieces) {
      ensure(socket.bytesRead - start);
      const reply = Buffer.isBuffer(piece) ? reader.add(piece) : undefined;
      if (reply !== undefined) return reply;
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new WireFault('broken', errorMessage(error), error)
      : error;
  } finally {
    socket.setTimeout(0).off('timeout', giveUp);
  }
  throw new WireFault('closed', 'Redis closed the connection');
}

function commandText(words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join('')}`;
}
