/** Sockets of this connector. */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

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

/** Opens a socket. `hear` gets the received bytes, which are valid only until it returns. */
export function openEngineSocket(address: EngineAddress, hear: (bytes: Buffer) => void): Socket {
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
