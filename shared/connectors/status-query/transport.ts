/** The only place of this connector that opens sockets: one connection, one request, one answer, then destroyed. */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { connect as connectTls } from 'node:tls';

import { NoRoom } from '../kit/memory.ts';
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

/** The first whole frame; rejects with a WireFault. Either way, and at the signal's abort, the socket is destroyed. */
export async function exchange(address: Address, wanted: Exchange): Promise<Frame> {
  const { request, signal, reader } = wanted;
  if (signal.aborted) throw aborted(signal);
  const socket = addAbortSignal(signal, open(address));
  const reached = { tcp: false, ready: false };
  socket.once('connect', () => (reached.tcp = true));
  socket.once(address.kind === 'tls' ? 'secureConnect' : 'connect', () => (reached.ready = true));
  // The loop below reports errors; this one is for those that come after it has ended.
  socket.on('error', () => undefined);
  socket.write(request);
  try {
    const frame = await read(socket, wanted);
    if (frame) return frame;
  } catch (error) {
    throw failure(error, reached, signal);
  } finally {
    socket.destroy();
  }
  throw reader.end();
}

/** Undefined: the connection ended before the frame was whole. */
async function read(socket: Socket, { reader, reserve }: Exchange): Promise<Frame | undefined> {
  let isReserved = reserve === undefined;
  const pieces: AsyncIterable<Buffer> = socket;
  for await (const bytes of pieces) {
    const frame = reader.feed(bytes);
    if (frame) return frame;
    if (isReserved || reader.announced === undefined) continue;
    isReserved = true;
    await reserve?.(reader.announced);
  }
  return undefined;
}

function open(address: Address): Socket {
  if (address.kind === 'unix') return connectTcp({ path: address.path });
  if (address.kind === 'tcp') return connectTcp({ host: address.host, port: address.port });
  const { host, port, ca, serverName } = address;
  // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
  const servername = serverName ?? (isIP(host) ? undefined : host);
  return connectTls({ host, port, ...(ca && { ca }), ...(servername && { servername }) });
}

function failure(error: unknown, reached: { tcp: boolean; ready: boolean }, signal: AbortSignal): WireFault {
  if (error instanceof WireFault) return error;
  if (error instanceof NoRoom) return new WireFault('no_room', error.message, error);
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
