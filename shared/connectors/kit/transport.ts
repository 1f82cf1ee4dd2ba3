/** This is the only file of the kit that opens sockets. */
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, TLSSocket } from 'node:tls';

import { errorMessage, type FaultKind, WireFault } from './faults.ts';

export type { Socket } from 'node:net';

/** The address of a peer, and how its certificate is verified. */
export interface Peer {
  /** The scheme is `https:`, or `http:` if the peer need not prove its identity. */
  readonly url: URL;
  /** The certificate of the authority to trust instead of those of the system, as PEM. */
  readonly ca?: string | undefined;
  /**
   * The SHA-256 of the only certificate to trust, hexadecimal, with or without colons. The name in the certificate is
   * then not verified.
   */
  readonly fingerprint?: string | undefined;
}

/** Opens a connection to a peer and verifies its certificate. Nothing is sent on it yet. Rejects with a WireFault. */
export async function openSocket(peer: Peer, signal: AbortSignal): Promise<Socket> {
  if (signal.aborted) throw new WireFault('unreachable', 'no time was left', signal.reason);
  const isSecure = peer.url.protocol === 'https:';
  const socket = isSecure ? connectTls(tlsOptions(peer)) : connectTcp(hostAndPort(peer.url));
  // The `once` below reports errors. This listener takes those that come later.
  socket.on('error', () => undefined);
  const reached = { tcp: false };
  socket.once('connect', () => (reached.tcp = true));
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw new WireFault(openingFault(error, reached.tcp, signal), errorMessage(error), error);
  }
  if (peer.fingerprint === undefined || isPinned(socket, peer.fingerprint)) return socket;
  socket.destroy();
  throw new WireFault('untrusted', 'The certificate is not the pinned one');
}

/** Puts TLS on an open connection, and verifies the certificate for the host. Rejects with a WireFault, and the connection is closed then. */
export async function secureSocket(
  socket: Socket,
  { host, ca }: { readonly host: string; readonly ca?: string | undefined },
  signal: AbortSignal,
): Promise<Socket> {
  const secured = connectTls({
    ...{ socket, host, ...(ca !== undefined && { ca }) },
    ...(isIP(host) === 0 && { servername: host }),
  });
  secured.on('error', () => undefined);
  try {
    await once(secured, 'secureConnect', { signal });
    return secured;
  } catch (error) {
    secured.destroy();
    throw new WireFault(openingFault(error, true, signal), errorMessage(error), error);
  }
}

function openingFault(error: unknown, reached: boolean, signal: AbortSignal): FaultKind {
  if (!reached || signal.aborted) return 'unreachable';
  // A peer that is restarting drops connections that it has accepted already.
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isReset ? 'unreachable' : 'untrusted';
}

function hostAndPort(url: URL) {
  const standard = url.protocol === 'https:' ? 443 : 80;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? standard : Number(url.port),
  };
}

function tlsOptions({ url, ca, fingerprint }: Peer): ConnectionOptions {
  const { host, port } = hostAndPort(url);
  return {
    host,
    port,
    // An IP address must not be sent as a server name (RFC 6066); the certificate is then verified against `host`.
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    // A pinned certificate is verified by its fingerprint alone; its issuer does not matter.
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
