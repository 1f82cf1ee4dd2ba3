/** The only place of the kit that opens sockets. */
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, TLSSocket } from 'node:tls';

import { type FaultKind, WireFault, wordsOf } from './faults.ts';

export type { Socket } from 'node:net';

/** Whom to connect to, and how to know him. */
export interface Peer {
  /** `https:`, or `http:` where nothing has to be proved. */
  readonly url: URL;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
  /** SHA-256 of the one certificate to trust (hexadecimal, colons or none): the name in it does not matter then. */
  readonly fingerprint?: string | undefined;
}

/** A connection on which nothing was sent yet, to a peer that has proved who it is. Rejects with a WireFault. */
export async function openSocket(peer: Peer, signal: AbortSignal): Promise<Socket> {
  if (signal.aborted) throw new WireFault('unreachable', 'no time was left', signal.reason);
  const isSecure = peer.url.protocol === 'https:';
  const socket = isSecure ? connectTls(tlsOptions(peer)) : connectTcp(placeOf(peer.url));
  // `once` below reports errors; this one is for those that come when nobody waits any more.
  socket.on('error', () => undefined);
  const reached = { tcp: false };
  socket.once('connect', () => (reached.tcp = true));
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw new WireFault(openingFault(error, reached.tcp, signal), wordsOf(error), error);
  }
  if (peer.fingerprint === undefined || isPinned(socket, peer.fingerprint)) return socket;
  socket.destroy();
  throw new WireFault('untrusted', 'The certificate is not the pinned one');
}

function openingFault(error: unknown, reached: boolean, signal: AbortSignal): FaultKind {
  if (!reached || signal.aborted) return 'unreachable';
  // Who is restarting drops connections that he has accepted already.
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isReset ? 'unreachable' : 'untrusted';
}

function placeOf(url: URL) {
  const standard = url.protocol === 'https:' ? 443 : 80;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? standard : Number(url.port),
  };
}

function tlsOptions({ url, ca, fingerprint }: Peer): ConnectionOptions {
  const place = placeOf(url);
  return {
    ...place,
    // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
    ...(isIP(place.host) === 0 && { servername: place.host }),
    ...(ca !== undefined && { ca }),
    // A pinned certificate is known by its fingerprint alone, whoever signed it.
    ...(fingerprint !== undefined && { rejectUnauthorized: false }),
  };
}

function isPinned(socket: Socket, fingerprint: string): boolean {
  if (!(socket instanceof TLSSocket)) return false;
  const plain = (text: string) =>
    text
      .replace(/^sha256[:/]/i, '')
      .replaceAll(/[:\s]/g, '')
      .toLowerCase();
  return plain(socket.getPeerCertificate().fingerprint256) === plain(fingerprint);
}
