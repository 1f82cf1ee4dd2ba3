import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import ipaddr from 'ipaddr.js';

import { faultOfTargets } from '../shared/app/webhook-delivery.ts';
import { splitList } from '../shared/base/setting.ts';
import { databaseFaults } from './database-address.ts';
import { type DocsReaders, parseDocsReaders } from './docs-readers.ts';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface ServeOptions {
  readonly help: boolean;
  /** The folder that holds the database, the queues and the secrets. With `database`: the key of the secrets. */
  readonly folder: string;
  /** The address of a PostgreSQL that holds the records. `undefined` means that the folder does. */
  readonly database: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly tls: TlsFiles | undefined;
  /** The addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The most requests of one address within a second. */
  readonly requestsPerSecond: number;
  /** The most requests of one token or key within a second. `undefined` means no limit. */
  readonly requestsPerKey: number | undefined;
  /**
   * The time in milliseconds in which a stopping server still answers new requests, so that load balancers and open
   * connections learn of the stop.
   */
  readonly drainMs: number;
  /** The callers who may read the reference and the guides at `/docs/`. */
  readonly docs: DocsReaders;
  /** The largest memory of warm states in bytes. */
  readonly warmBytes: number;
  /** Host names, addresses and networks to which webhooks are delivered in addition to public addresses. */
  readonly webhookTargets: readonly string[];
  /** The most open feeds of one user, and of all users together. */
  readonly feeds: { readonly ofUser: number; readonly ofAll: number };
  /** An address of its own for `/metrics`; `undefined` offers none. */
  readonly metrics: ListenAddress | undefined;
}

export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

export const usage = `serve --data FOLDER [options]

  --data FOLDER            where everything is kept; needed
  --database URL           keeps the records in PostgreSQL, for several servers: postgres://USER@HOST/NAME?sslmode=verify-full
                           (HOST,HOST: of several the primary is used; password: PGPASSWORD, the file PGPASSWORD_FILE or
                           ~/.pgpass); the folder then keeps secrets.key alone, the same for all
  --host ADDRESS           where to listen (127.0.0.1)
  --port N                 (8080; 0 takes a free port)
  --tls-cert FILE          certificate and chain, PEM; SIGHUP reads both files again
  --tls-key FILE           its private key, which only this account may read
  --trusted-proxies LIST   addresses and networks of proxies in front, whose X-Forwarded-For is believed
  --requests-per-second N  most requests of one address (50)
  --requests-per-key N     most requests a second of one token or key, from all addresses (no limit)
  --drain SECONDS          how long a stop still answers who comes (2)
  --docs READERS           who reads the API document at /docs/: token (whoever logs in there; the default), public, off
  --warm-memory MB         most memory for the states of realms with warm (400; 0 keeps none)
  --webhook-targets LIST   host names, addresses and networks that webhooks may go to, beside public addresses (http too), and ARNs of event buses and topics
  --feeds N                most open feeds of changes (1000)
  --feeds-per-user N       most open feeds of one user (20)
  --metrics ADDRESS:PORT   serves /metrics there for a Prometheus, to everybody who reaches it, e.g. 127.0.0.1:9464 (off)
  --help

Settings of the API are environment variables (README.md); a socket of systemd takes the place of --host and --port.`;

const megabyte = 1024 * 1024;

/** Parses the command line. Throws one sentence for each wrong option, in one message. */
export function parseOptions(words: readonly string[]): ServeOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean', default: false },
      ...{ data: { type: 'string' }, database: { type: 'string' } },
      ...{ host: { type: 'string', default: '127.0.0.1' }, port: { type: 'string', default: '8080' } },
      ...{ 'tls-cert': { type: 'string' }, 'tls-key': { type: 'string' } },
      'trusted-proxies': { type: 'string', default: '' },
      'requests-per-second': { type: 'string', default: '50' },
      'requests-per-key': { type: 'string' },
      ...{ metrics: { type: 'string' }, 'warm-memory': { type: 'string', default: '400' } },
      'webhook-targets': { type: 'string', default: '' },
      ...{ feeds: { type: 'string', default: '1000' }, 'feeds-per-user': { type: 'string', default: '20' } },
      ...{ drain: { type: 'string', default: '2' }, docs: { type: 'string', default: 'token' } },
    },
  });
  const folder = resolve(values.data ?? '.');
  const { 'tls-cert': certificate, 'tls-key': key, 'requests-per-key': perKey } = values;
  const docs = parseDocsReaders(values.docs);
  const options: ServeOptions = {
    docs: docs ?? 'off',
    ...{ help: values.help, folder, database: values.database, host: values.host },
    port: parseWithin(values.port, { most: 65_535 }),
    tls: certificate !== undefined && key !== undefined ? { certificate, key } : undefined,
    trustedProxies: splitList(values['trusted-proxies']),
    requestsPerSecond: parseWithin(values['requests-per-second'], { least: 1, most: 1_000_000 }),
    requestsPerKey: perKey === undefined ? undefined : parseWithin(perKey, { least: 1, most: 1_000_000 }),
    drainMs: parseWithin(values.drain, { most: 3600 }) * 1000,
    warmBytes: parseWithin(values['warm-memory'], { most: 1_000_000 }) * megabyte,
    webhookTargets: splitList(values['webhook-targets']),
    feeds: feedLimits(values.feeds, values['feeds-per-user']),
    metrics: placeOf(values.metrics),
  };
  const faults = options.help ? [] : faultsOf(options, { ...values, docs, certificate, key });
  if (faults.length > 0) throw new Error(faults.join(' '));
  return options;
}

/** A server has 2,000 connections, of which some are for other requests. */
const mostFeeds = 1500;

function feedLimits(ofAll: string, ofUser: string): ServeOptions['feeds'] {
  return { ofAll: parseWithin(ofAll, { most: mostFeeds }), ofUser: parseWithin(ofUser, { most: mostFeeds }) };
}

interface RawOptions {
  readonly data?: string | undefined;
  readonly docs?: DocsReaders | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
}

/** Reads `ADDRESS:PORT`, an IPv6 address in brackets. The port is NaN if it is none. */
function placeOf(text: string | undefined): ListenAddress | undefined {
  if (text === undefined) return undefined;
  const colon = text.lastIndexOf(':');
  const host = text.slice(0, Math.max(colon, 0)).replace(/^\[(.*)\]$/, '$1');
  return { host, port: parseWithin(text.slice(colon + 1), { most: 65_535 }) };
}

function isPlace({ host, port }: ListenAddress): boolean {
  return ipaddr.isValid(host) && !Number.isNaN(port);
}

function faultsOf(options: ServeOptions, { data, docs, certificate, key }: RawOptions): string[] {
  const { host, port, requestsPerSecond, drainMs, trustedProxies, tls, metrics, database, warmBytes, feeds } =
    options;
  const isOpen = !ipaddr.isValid(host) || ipaddr.parse(host).range() !== 'loopback';
  const wrong = trustedProxies.filter((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one));
  const rules: [boolean, string][] = [
    [data === undefined || data === '', '--data is needed.'],
    [!ipaddr.isValid(host), `--host ${host}: give an address.`],
    [Number.isNaN(port), '--port is a number from 0 to 65535.'],
    [Number.isNaN(requestsPerSecond), '--requests-per-second is a whole number from 1.'],
    [Number.isNaN(options.requestsPerKey), '--requests-per-key is a whole number from 1.'],
    [Number.isNaN(drainMs), '--drain is a number of seconds, at most 3600.'],
    [Number.isNaN(warmBytes), '--warm-memory is a number of megabytes, at most 1000000.'],
    [Number.isNaN(feeds.ofAll), '--feeds is a whole number, at most 1500.'],
    [Number.isNaN(feeds.ofUser), '--feeds-per-user is a whole number, at most 1500.'],
    [metrics !== undefined && !isPlace(metrics), '--metrics is an address and a port, e.g. 127.0.0.1:9464.'],
    [docs === undefined, '--docs is token, public or off.'],
    [(certificate === undefined) !== (key === undefined), '--tls-cert and --tls-key need each other.'],
    [wrong.length > 0, `--trusted-proxies: ${wrong.join(', ')} is neither an address nor a network.`],
    [
      isOpen && ipaddr.isValid(host) && !tls && trustedProxies.length === 0,
      `Tokens would cross the network in clear: give --tls-cert and --tls-key, or name the proxy that ends TLS by --trusted-proxies.`,
    ],
  ];
  const sentences = rules.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
  return [...sentences, ...targetFaults(options.webhookTargets), ...databaseFaults(database)];
}

function targetFaults(targets: readonly string[]): string[] {
  const wrong = faultOfTargets(targets);
  return wrong === undefined ? [] : [`--webhook-targets: ${wrong}`];
}

/** Returns NaN if the text is not such a number. */
function parseWithin(
  text: string,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : NaN;
}
