import { MemoryBudgetExceeded } from '../kit/memory-budget.ts';
import { abortFault, WireFault } from './faults.ts';
import type { Frame, FrameReader } from './frame.ts';
import { type EngineAddress, EngineConnection, type SpareConnections } from './transport.ts';

export interface EngineExchange {
  readonly request: string;
  readonly reader: FrameReader;
  readonly signal: AbortSignal;
  /** Reserves memory for a body of that many bytes. The rest of the body is not read before the promise resolves. */
  readonly reserve?: (bytes: number) => Promise<void>;
  /** Connections that this exchange may use, and to which it gives its own. `undefined` means that it has a connection of its own. */
  readonly spare?: SpareConnections | undefined;
}

/**
 * Sends a request and returns the first complete frame. Rejects with a `WireFault`, also if the signal aborts. The socket is destroyed at
 * the end, unless the next exchange may use it. Events are used, because for a thousand engines the iterator and the abort signal of streams
 * take more time than reading itself.
 */
export async function exchange(address: EngineAddress, wanted: EngineExchange): Promise<Frame> {
  const { signal, spare } = wanted;
  if (signal.aborted) throw abortFault(signal);
  const connection = spare?.take() ?? new EngineConnection(address);
  connection.socket.write(wanted.request);
  try {
    const frame = await frameOn(connection, wanted);
    connection.listen(undefined);
    if (spare) spare.keep(connection);
    else connection.socket.destroy();
    return frame;
  } catch (error) {
    connection.listen(undefined);
    connection.socket.destroy();
    throw error;
  }
}

async function frameOn(connection: EngineConnection, wanted: EngineExchange): Promise<Frame> {
  const { socket, reached } = connection;
  const { signal, reader } = wanted;
  let stop: () => void = () => undefined;
  try {
    return await new Promise<Frame>((resolve, reject) => {
      const fail = (error: unknown) => {
        reject(failure(error, reached, signal));
      };
      stop = () => {
        fail(abortFault(signal));
      };
      signal.addEventListener('abort', stop, { once: true });
      const end = () => {
        fail(reader.end());
      };
      connection.listen({ feed: feeding(socket, wanted, { resolve, fail }), end, fail });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface Outcome {
  readonly resolve: (frame: Frame) => void;
  readonly fail: (error: unknown) => void;
}

/** Makes the handler of received bytes. It pauses the socket while memory for the announced body is reserved. */
function feeding(
  socket: EngineConnection['socket'],
  { reader, reserve }: EngineExchange,
  { resolve, fail }: Outcome,
) {
  let isReserved = reserve === undefined;
  return (bytes: Buffer) => {
    try {
      const frame = reader.feed(bytes);
      if (frame) {
        resolve(frame);
        return;
      }
    } catch (error) {
      fail(error);
      return;
    }
    if (isReserved || reader.announced === undefined) return;
    isReserved = true;
    socket.pause();
    reserve?.(reader.announced).then(() => socket.resume(), fail);
  };
}

function failure(error: unknown, reached: { tcp: boolean; ready: boolean }, signal: AbortSignal): WireFault {
  if (error instanceof WireFault) return error;
  if (error instanceof MemoryBudgetExceeded) return new WireFault('no_room', error.message, error);
  if (signal.aborted) return abortFault(signal);
  const message = error instanceof Error ? error.message : String(error);
  if (reached.ready) return new WireFault('broken', message, error);
  if (isRefusal(error)) return new WireFault('refused_connection', message, error);
  return new WireFault(reached.tcp ? 'untrusted' : 'unreachable', message, error);
}

/**
 * Error codes of a refused connection. A unix socket is missing (ENOENT) while its engine restarts, and refuses (EAGAIN) if too many
 * clients wait for it.
 */
const refusals = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAGAIN']);

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}
