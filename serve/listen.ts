import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';

import type { Certificate } from './certificate.ts';
import { limitConnections } from './connection-limits.ts';
import { stopListening } from './stop-listening.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** In milliseconds: the longest times that a caller may take to send a request, and may leave a connection without use. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;
/** A caller that reads nothing of an answer for so long is left. It is longer than any function works without writing. */
const unreadMs = 60_000;

export interface Listening {
  readonly server: Server;
  /** For the next connections. */
  readonly use: (certificate: Certificate) => void;
  /** Every answer that has not begun yet ends its connection, also those to later requests. */
  readonly endConnections: () => void;
  /** Whether `endConnections` was called. */
  readonly isEnding: () => boolean;
  /** Requests that come before `until` resolves wait for it. */
  readonly hold: (until: Promise<void>) => void;
}

/** `isProxy` tells the addresses that all callers come through: they may open as many connections as there are. */
export function createServer(
  listener: RequestListener,
  certificate: Certificate | undefined,
  isProxy: (address: string) => boolean,
): Listening {
  const limits = { ...patience, maxHeaderSize: 16_384 };
  let held: Promise<void> | undefined;
  const listenAfter: RequestListener = (request, response) => {
    if (!held) listener(request, response);
    else
      void held.then(() => {
        listener(request, response);
      });
  };
  const secure = certificate && createHttpsServer({ ...certificate.context, ...limits }, listenAfter);
  const server = secure ?? createHttpServer(limits, listenAfter);
  server.setTimeout(unreadMs);
  limitConnections(server, isProxy);
  return {
    server,
    use: ({ context }) => {
      secure?.setSecureContext(context);
    },
    ...connectionEnder(server),
    hold: (until) => {
      held = until;
    },
  };
}

function connectionEnder(server: Server): Pick<Listening, 'endConnections' | 'isEnding'> {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener('request', (_, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    endConnections: () => {
      isEnding = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
    isEnding: () => isEnding,
  };
}

/** The first socket that systemd hands on (`sd_listen_fds`). */
const FIRST_SOCKET = 3;

export function socketOfSystemd(
  env: Readonly<Record<string, string | undefined>>,
): { fd: number } | undefined {
  const isOurs = env['LISTEN_PID'] === String(process.pid) && env['LISTEN_FDS'] === '1';
  return isOurs ? { fd: FIRST_SOCKET } : undefined;
}

/** Rejects with one sentence where that place is taken. Answers where it is, e.g. `https://127.0.0.1:8443`. */
export async function listen({ server }: Listening, place: Place | { readonly fd: number }): Promise<string> {
  server.listen(place);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(sentenceOf(cause, place), { cause });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${host}:${address.port}`;
}

function sentenceOf(cause: unknown, place: Place | { readonly fd: number }): string {
  const { where, host } =
    'fd' in place
      ? { where: 'the socket of systemd', host: '' }
      : { where: `${place.host} port ${place.port}`, host: place.host };
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `${where} is taken; choose another one with --port.`,
    EACCES: `${where} is not allowed to this account.`,
    EADDRNOTAVAIL: `--host ${host} is no address of this machine.`,
  };
  return known[code] ?? `Cannot listen at ${where}: ${code || String(cause)}`;
}

/** Longer than any function may take. */
const LAST_ANSWER_MS = 35_000;
/** A connection that was accepted gets this long to begin its request. */
const LAST_HEADERS_MS = 2000;
const LOOK_AGAIN_MS = 100;

/** Takes no more connections. Resolves after the last request was answered, or had all the time that a function may take. */
export async function closeServer({ server, endConnections, hold }: Listening): Promise<void> {
  endConnections();
  const ended = once(server, 'close');
  const stopped = stopListening(server);
  hold(stopped);
  await stopped;
  server.headersTimeout = LAST_HEADERS_MS;
  // An answer that began before may leave its connection open.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, LOOK_AGAIN_MS);
  const late = setTimeout(() => {
    server.closeAllConnections();
  }, LAST_ANSWER_MS);
  await ended;
  clearInterval(idle);
  clearTimeout(late);
}
