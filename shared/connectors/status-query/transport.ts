/** Sockets of this connector. Each connection is for one request and one answer; then it is destroyed. */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { MemoryBudgetExceeded } from '../kit/memory-budget.ts';
import { abortFault, WireFault } from './faults.ts';
import type { Frame, FrameReader } from './frame.ts';

export type EngineAddress =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'tls';
      readonly host: string;
      readonly port: number;
      /** PEM certificate of the authority to trust instead of the system's authorities. `undefined` means the system's. */
      readonly ca?: string;
      /** Name in the engine's certificate. `undefined` means that it is `host`. */
      readonly serverName?: string;
    }
  | { readonly kind: 'unix'; readonly path: string };

export interface EngineExchange {
  readonly request: string;
  readonly reader: FrameReader;
  readonly signal: AbortSignal;
  /** Reserves memory for a body of that many bytes. The rest of the body is not read before the promise resolves. */
  readonly reserve?: (bytes: number) => Promise<void>;
}

/**
 * Sends a request and returns the first complete frame. Rejects with a `WireFault`, also if the signal aborts. The socket is always
 * destroyed at the end. Events are used, because for a thousand engines the iterator and the abort signal of streams take more time than
 * reading itself.
 */
export async function exchange(address: EngineAddress, wanted: EngineExchange): Promise<Frame> {
  const { request, signal, reader } = wanted;
  if (signal.aborted) throw abortFault(signal);
  let feed: (bytes: Buffer) => void = () => undefined;
  const socket = open(address, (bytes) => {
    feed(bytes);
  });
  const reached = { tcp: false, ready: false };
  socket.once('connect', () => (reached.tcp = true));
  socket.once(address.kind === 'tls' ? 'secureConnect' : 'connect', () => (reached.ready = true));
  socket.write(request);
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
      // The listener is not removed at the end: it ignores later errors, and an error without a listener would end the process.
      socket.on('error', fail);
      feed = feeding(socket, wanted, { resolve, fail });
      socket.once('end', () => {
        fail(reader.end());
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

interface Outcome {
  readonly resolve: (frame: Frame) => void;
  readonly fail: (error: unknown) => void;
}

/** Makes the handler of received bytes. It pauses the socket while memory for the announced body is reserved. */
function feeding(socket: Socket, { reader, reserve }: EngineExchange, { resolve, fail }: Outcome) {
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

/** Opens the socket. `hear` gets the received bytes, which are valid only until it returns. */
function open(address: EngineAddress, hear: (bytes: Buffer) => void): Socket {
  if (address.kind === 'tls') return openTls(address).on('data', hear);
  const buffer = readBuffers.pop() ?? Buffer.allocUnsafeSlow(readBytes);
  const onread = {
    buffer,
    callback: (length: number) => {
      hear(buffer.subarray(0, length));
      return true;
    },
  };
  const place = address.kind === 'unix' ? { path: address.path } : { host: address.host, port: address.port };
  return connectTcp({ ...place, onread }).once('close', () => {
    if (readBuffers.length < mostReadBuffers) readBuffers.push(buffer);
  });
}

/**
 * Pool of buffers into which plain connections are read. The bytes are copied at once. Without the pool, each answer would leave as much
 * garbage as it is long.
 */
const readBuffers: Buffer[] = [];
const readBytes = 64 * 1024;
const mostReadBuffers = 16;

function openTls(address: Extract<EngineAddress, { kind: 'tls' }>): Socket {
  const { host, port, ca, serverName } = address;
  // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
  const servername = serverName ?? (isIP(host) ? undefined : host);
  return connectTls({ host, port, ...(ca && { ca }), ...(servername && { servername }) });
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
