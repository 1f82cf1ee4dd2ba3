import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Certificate } from './certificate.ts';
import { closeResponses } from './close-responses.ts';
import { limitConnections } from './connection-limits.ts';
import type { ListenAddress } from './options.ts';
import { stopListening } from './stop-listening.ts';

/**
 * Timeouts in milliseconds: the longest times in which a caller may send a request, and may leave a connection idle.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;
/** The time in which a caller must have begun TLS, in milliseconds: headers are waited for behind it only. Node's own limit is two minutes. */
const handshakeTimeout = patience.headersTimeout;
/**
 * The connection of a caller that reads nothing of an answer for so many milliseconds is closed. No function works that
 * long without writing.
 */
const unreadMs = 60_000;

export interface ListeningServer {
  readonly server: Server;
  /** Sets the certificate of later connections. */
  readonly useCertificate: (certificate: Certificate) => void;
  /** Ends each connection after its current answer, also after those of later requests. */
  readonly endConnections: () => void;
  /** Returns whether `endConnections` was called. */
  readonly isEnding: () => boolean;
  /** Delays requests that arrive before `until` resolves. */
  readonly delayRequests: (until: Promise<void>) => void;
  /** Resolves as soon as no answer is under way. Delayed requests do not count. */
  readonly untilIdle: () => Promise<void>;
}

/**
 * `isProxy` returns true for the addresses that all callers come through. They have no limit of their own on
 * connections.
 */
export function createServer(
  listener: RequestListener,
  certificate: Certificate | undefined,
  isProxy: (address: string) => boolean,
): ListeningServer {
  const limits = { ...patience, maxHeaderSize: 16_384 };
  let held: Promise<void> | undefined;
  const { counted, untilIdle } = countAnswers(listener);
  const listenAfter: RequestListener = (request, response) => {
    if (!held) counted(request, response);
    else
      void held.then(() => {
        counted(request, response);
      });
  };
  const secure =
    certificate && createHttpsServer({ ...certificate.context, ...limits, handshakeTimeout }, listenAfter);
  const server = secure ?? createHttpServer(limits, listenAfter);
  server.setTimeout(unreadMs);
  closeResponses(server);
  limitConnections(server, isProxy);
  return {
    server,
    useCertificate: ({ context }) => {
      secure?.setSecureContext(context);
    },
    ...connectionEnder(server),
    delayRequests: (until) => {
      held = until;
    },
    untilIdle,
  };
}

function countAnswers(listener: RequestListener) {
  let underWay = 0;
  let becomeIdle: (() => void) | undefined;
  const counted: RequestListener = (request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (underWay === 0) becomeIdle?.();
    });
    listener(request, response);
  };
  const untilIdle = () =>
    new Promise<void>((resolve) => {
      if (underWay === 0) resolve();
      else becomeIdle = resolve;
    });
  return { counted, untilIdle };
}

function connectionEnder(server: Server): Pick<ListeningServer, 'endConnections' | 'isEnding'> {
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

/** The number of the first socket that systemd passes (`sd_listen_fds`). */
const FIRST_SOCKET = 3;

export function socketOfSystemd(
  env: Readonly<Record<string, string | undefined>>,
): { fd: number } | undefined {
  const isOurs = env['LISTEN_PID'] === String(process.pid) && env['LISTEN_FDS'] === '1';
  return isOurs ? { fd: FIRST_SOCKET } : undefined;
}

/**
 * Resolves with the server's address, e.g. `https://127.0.0.1:8443`. Rejects with one sentence if the address cannot be
 * used.
 */
export async function listen(
  { server }: Pick<ListeningServer, 'server'>,
  place: ListenAddress | { readonly fd: number },
  options: AddressOptions = { host: '--host', port: '--port' },
): Promise<string> {
  server.listen(place);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(sentenceOf(cause, place, options), { cause });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${host}:${address.port}`;
}

/** The options that name a place, for those who can choose another one. */
interface AddressOptions {
  readonly host: string;
  readonly port: string;
}

/** Says in one sentence what keeps a server from listening there. */
function sentenceOf(
  cause: unknown,
  place: ListenAddress | { readonly fd: number },
  options: AddressOptions,
): string {
  const { where, host } =
    'fd' in place
      ? { where: 'the socket of systemd', host: '' }
      : { where: `${place.host} port ${place.port}`, host: place.host };
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `${where} is taken; choose another one with ${options.port}.`,
    EACCES: `${where} is not allowed to this account.`,
    EADDRNOTAVAIL: `${options.host} ${host} is no address of this machine.`,
  };
  return known[code] ?? `Cannot listen at ${where}: ${code || String(cause)}`;
}

/** The time limit of the last answers in milliseconds. It is longer than any function may run. */
const LAST_ANSWER_MS = 35_000;
/** The time in milliseconds in which an accepted connection must begin its request. */
const LAST_HEADERS_MS = 2000;
const LOOK_AGAIN_MS = 100;

/** The longest time in milliseconds that the answers under way keep the socket listening. */
const LAST_CALLERS_MS = 2000;
/** The time in milliseconds in which the callers of the last answers connect again. */
const SETTLE_MS = 50;

/**
 * Stops accepting connections. Resolves after the last request was answered, or has had all the time that a function
 * may run.
 *
 * A caller that gets an answer often connects again at once, and the system resets what it took while the socket closes.
 * So no new request is begun at first, the answers under way leave, and their callers connect: then nobody is left who
 * could connect while the socket closes.
 */
export async function closeServer(listening: ListeningServer): Promise<void> {
  const { server } = listening;
  listening.endConnections();
  const ended = once(server, 'close');
  const stopped = stopWhenIdle(listening);
  listening.delayRequests(stopped);
  await stopped;
  server.headersTimeout = LAST_HEADERS_MS;
  // An answer that began before this call may leave its connection open.
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

async function stopWhenIdle({ server, untilIdle }: ListeningServer): Promise<void> {
  const late = new AbortController();
  const tooLate = sleep(LAST_CALLERS_MS, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([untilIdle(), tooLate]);
  late.abort();
  await sleep(SETTLE_MS);
  await stopListening(server);
}
