/**
 * The only place of this connector that opens sockets. A connection for each request: a function is frozen between calls,
 * and a write on a connection that died meanwhile would have an unknown outcome.
 */
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

import { type FaultKind, WireFault } from './faults.ts';

export interface Peer {
  readonly url: URL;
  readonly ca?: string | undefined;
  readonly fingerprint?: string | undefined;
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** Twenty thousand hosts with all that is asked of them; an answer beyond is not one. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Nothing is sent before the peer has proved who it is. Rejects with a WireFault; the connection is closed either way. */
export async function exchange(peer: Peer, wanted: WireRequest): Promise<WireAnswer> {
  const socket = await openSocket(peer, wanted.signal);
  try {
    const response = await answer(socket, peer, wanted);
    return { status: response.statusCode ?? 0, body: await text(response) };
  } catch (error) {
    if (error instanceof WireFault) throw error;
    throw new WireFault(wanted.signal.aborted ? 'aborted' : 'broken', error);
  } finally {
    socket.destroy();
  }
}

async function openSocket(peer: Peer, signal: AbortSignal): Promise<TLSSocket> {
  if (signal.aborted) throw new WireFault('unreachable', signal.reason);
  const socket = connect(tlsOptions(peer));
  // `once` below reports errors; this one is for those that come when nobody waits any more.
  socket.on('error', () => undefined);
  const reached = { tcp: false };
  socket.once('connect', () => (reached.tcp = true));
  try {
    await once(socket, 'secureConnect', { signal });
  } catch (error) {
    socket.destroy();
    throw new WireFault(openingFault(error, reached.tcp, signal), error);
  }
  if (peer.fingerprint === undefined || isPinned(socket, peer.fingerprint)) return socket;
  socket.destroy();
  throw new WireFault('untrusted', new Error('The certificate is not the pinned one'));
}

function openingFault(error: unknown, reached: boolean, signal: AbortSignal): FaultKind {
  if (!reached || signal.aborted) return 'unreachable';
  // A tool that is restarting drops connections that it has accepted already.
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isReset ? 'unreachable' : 'untrusted';
}

function tlsOptions({ url, ca, fingerprint }: Peer): ConnectionOptions {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':');
  return {
    host,
    port: url.port === '' ? 443 : Number(url.port),
    // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
    ...(!isAddress && { servername: host }),
    ...(ca !== undefined && { ca }),
    // A pinned certificate is known by its fingerprint alone, whoever signed it.
    ...(fingerprint !== undefined && { rejectUnauthorized: false }),
  };
}

function isPinned(socket: TLSSocket, fingerprint: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/^sha256[:/]/i, '')
      .replaceAll(/[:\s]/g, '')
      .toLowerCase();
  return plain(socket.getPeerCertificate().fingerprint256) === plain(fingerprint);
}

function answer(socket: TLSSocket, peer: Peer, wanted: WireRequest): Promise<IncomingMessage> {
  const { method, path, headers, body, signal } = wanted;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      createConnection: () => socket,
      host: peer.url.host,
      setHost: false,
      method,
      path,
      headers: {
        ...headers,
        host: peer.url.host,
        connection: 'close',
        'content-length': Buffer.byteLength(body),
      },
      signal,
    });
    sent.once('response', resolve).on('error', reject);
    sent.end(body);
  });
}

async function text(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const stream: AsyncIterable<Buffer> = response;
  for await (const piece of stream) {
    length += piece.length;
    if (length > LARGEST_ANSWER) throw new WireFault('too_large', undefined);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
