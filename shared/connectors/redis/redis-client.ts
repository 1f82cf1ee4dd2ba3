import { on } from 'node:events';

import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { childController, deadline } from '../../base/on-abort.ts';
import { errorMessage, WireFault } from '../kit/faults.ts';
import { runOnFreeConnection } from '../kit/free-connection.ts';
import { IdleConnections, type LoggedInConnection } from '../kit/idle-connections.ts';
import { tooLargeFault } from '../kit/reserved-memory.ts';
import { openSocket, type Peer, type Socket } from '../kit/transport.ts';
import { type RedisReply, RedisReplyReader } from './redis-reply.ts';

export type RedisCommand = readonly (string | Buffer)[];

/** The memory of the replies to some commands. */
interface ReplyRoom {
  /** The largest size of all replies together, in bytes. */
  readonly largest: number;
  /** Throws if there is no room for so many bytes. */
  readonly ensure: (bytes: number) => void;
  readonly release: () => void;
}

/** Commands, and the room of their replies. */
interface RedisQuestion {
  readonly commands: readonly RedisCommand[];
  /** Is called when a connection is free. */
  readonly reserve: () => Promise<ReplyRoom>;
}

/** Its promises reject with a WireFault, OutOfTime, an error that `reserve` of the question threw, or an AppError about the credentials. */
export interface RedisClient {
  /**
   * Sends all commands at once, and returns their replies in order. If a kept connection turns out to be closed, they are sent once more: a
   * command may be run twice.
   */
  run(question: RedisQuestion, context: CallContext): Promise<readonly RedisReply[]>;
}

interface RedisClientOptions {
  /** Returns user and password. `undefined` for both means that Redis asks for no password, and for the user that it knows none. */
  readonly credentials?: (() => Promise<RedisLogin | undefined>) | undefined;
  /** The number of the database. `undefined` means the first one. */
  readonly database?: number | undefined;
  readonly clock: Clock;
  readonly enter: RunInTurn;
}

export interface RedisLogin {
  readonly user?: string | undefined;
  readonly password: string;
}

/** The bytes in which Redis must answer a log-in. */
const loginBytes = 4096;
/** The time in which Redis must send something, in milliseconds. Those who ask for warm states, and the rows of Icinga DB, wait for it. */
const silenceMs = 2000;

export function openRedisClient(peer: Peer, options: RedisClientOptions): RedisClient {
  const idle = new IdleConnections(options.clock);
  const runOn = async (connection: LoggedInConnection, question: RedisQuestion, context: CallContext) => {
    try {
      const replies = await exchangeWithin(connection.socket, question, context);
      idle.keep(connection);
      return replies;
    } catch (error) {
      connection.session.close();
      throw error;
    }
  };
  return {
    run: (question, context) =>
      runOnFreeConnection(options.enter, context, async () => {
        const known = idle.take();
        if (!known) return runOn(await connect(peer, options, context), question, context);
        try {
          return await runOn(known, question, context);
        } catch (error) {
          // The server may have closed it while it was idle.
          if (!(error instanceof WireFault && (error.kind === 'closed' || error.kind === 'broken')))
            throw error;
          return runOn(await connect(peer, options, context), question, context);
        }
      }),
  };
}

/** Returns a room for replies that no budget counts. */
export function roomOf(largest: number): Promise<ReplyRoom> {
  return Promise.resolve({
    largest,
    ensure(bytes) {
      if (bytes > largest) throw tooLargeFault();
    },
    release: () => undefined,
  });
}

async function connect(
  peer: Peer,
  { credentials, database }: RedisClientOptions,
  context: CallContext,
): Promise<LoggedInConnection> {
  const login = await credentials?.();
  const opening = childController(context.signal);
  const socket = await context.engineTime(openSocket(peer, deadline(silenceMs, opening))).finally(() => {
    opening.abort();
  });
  const session = {
    close() {
      socket.destroy();
    },
  };
  const commands = [
    ...(login ? [['AUTH', ...(login.user === undefined ? [] : [login.user]), login.password]] : []),
    ...(database === undefined ? [] : [['SELECT', String(database)]]),
  ];
  if (commands.length === 0) return { socket, session };
  try {
    const room = await roomOf(loginBytes);
    const replies = await context.engineTime(exchange(socket, commands, room));
    const refusal = replies.find((reply) => reply instanceof WireFault);
    if (refusal) throw refusal;
    return { socket, session };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function exchangeWithin(
  socket: Socket,
  { commands, reserve }: RedisQuestion,
  context: CallContext,
): Promise<readonly RedisReply[]> {
  const room = await reserve();
  try {
    return await context.engineTime(exchange(socket, commands, room));
  } finally {
    room.release();
  }
}

async function exchange(
  socket: Socket,
  commands: readonly RedisCommand[],
  room: ReplyRoom,
): Promise<readonly RedisReply[]> {
  if (socket.destroyed) throw new WireFault('closed', 'Redis closed the connection');
  const reader = new RedisReplyReader(commands.length, room.largest);
  const start = socket.bytesRead;
  const pieces = on(socket, 'data', { close: ['close', 'end'] });
  const giveUp = () => socket.destroy(new WireFault('aborted', 'Redis is silent'));
  socket.setTimeout(silenceMs, giveUp);
  send(socket, commands);
  try {
    for await (const [piece] of pieces) {
      room.ensure(socket.bytesRead - start);
      const replies = Buffer.isBuffer(piece) ? reader.add(piece) : undefined;
      if (replies) return replies;
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

/** Sends commands without making one buffer of their parts, which may be large. Texts, which may be thousands of ids, are one text. */
function send(socket: Socket, commands: readonly RedisCommand[]): void {
  socket.cork();
  for (const words of commands) {
    let text = `*${words.length}\r\n`;
    for (const word of words) {
      text += `$${Buffer.byteLength(word)}\r\n`;
      if (Buffer.isBuffer(word)) {
        socket.write(text);
        socket.write(word);
        text = '';
      } else text += word;
      text += '\r\n';
    }
    socket.write(text);
  }
  socket.uncork();
}
