/** The only place of this connector that opens sockets: one connection, one request, one answer, then destroyed. */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { MemoryBudgetExceeded } from '../kit/memory.ts';
import { aborted, WireFault } from './faults.ts';
import type { Frame, FrameReader } from './frame.ts';

export type Address =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'tls';
      readonly host: string;
      readonly port: number;
      /** PEM of the authority to trust instead of the system's. */
      readonly ca?: string;
      /** The name in the engine's certificate, where it is not `host`. */
      readonly serverName?: string;
    }
  | { readonly kind: 'unix'; readonly path: string };

export interface Exchange {
  readonly request: string;
  readonly reader: FrameReader;
  readonly signal: AbortSignal;
  /** Makes room for a body of that many bytes; the rest of it is not read before. */
  readonly reserve?: (bytes: number) => Promise<void>;
}

/**
 * The first whole frame; rejects with a WireFault. Either way, and at the signal's abort, the socket is destroyed. By
 * events: with a thousand engines, the iterator and the abort signal of streams cost more than all of our reading.
 */
export async function exchange(address: Address, wanted: Exchange): Promise<Frame> {
  const { request, signal, reader } = wanted;
  if (signal.aborted) throw aborted(signal);
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
        fail(aborted(signal));
      };
      signal.addEventListener('abort', stop, { once: true });
      // Errors that come when all is over are nobody's.
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

/** Nothing more is read while room is made for the body that was announced. */
function feeding(socket: Socket, { reader, reserve }: Exchange, { resolve, fail }: Outcome) {
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

/** `hear` is given bytes that stand where they are until it returns. */
function open(address: Address, hear: (bytes: Buffer) => void): Socket {
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
 * What plain connections are read into, and copied out of at once: a buffer for each piece of an answer would be as much garbage as
 * the answer is long.
 */
const readBuffers: Buffer[] = [];
const readBytes = 64 * 1024;
const mostReadBuffers = 16;

function openTls(address: Extract<Address, { kind: 'tls' }>): Socket {
  const { host, port, ca, serverName } = address;
  // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
  const servername = serverName ?? (isIP(host) ? undefined : host);
  return connectTls({ host, port, ...(ca && { ca }), ...(servername && { servername }) });
}

function failure(error: unknown, reached: { tcp: boolean; ready: boolean }, signal: AbortSignal): WireFault {
  if (error instanceof WireFault) return error;
  if (error instanceof MemoryBudgetExceeded) return new WireFault('no_room', error.message, error);
  if (signal.aborted) return aborted(signal);
  const message = error instanceof Error ? error.message : String(error);
  if (reached.ready) return new WireFault('broken', message, error);
  if (isRefusal(error)) return new WireFault('refused_connection', message, error);
  return new WireFault(reached.tcp ? 'untrusted' : 'unreachable', message, error);
}

/** A unix socket is removed while its engine restarts, and refuses for a moment when too many wait in front of it. */
const refusals = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAGAIN']);

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}
