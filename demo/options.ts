import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { NewRealm } from '../shared/realm/config/new-realm.ts';

export type RealmEngineAddress = Pick<NewRealm, 'monitoring_ip' | 'monitoring_port' | 'monitoring_socket'>;

export interface LocalStackOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly fresh: boolean;
  readonly port: number;
  /** The folder of all stored data. */
  readonly directory: string;
  /** The address of a real engine for the realm `live`. `undefined` if there is none. */
  readonly livestatus: RealmEngineAddress | undefined;
  /** The timeout of each function in milliseconds. `undefined` means those of the deployment. */
  readonly functionTimeoutMs: number | undefined;
}

export const usage = `npm start -- [options], or realmgate-server demo [options]

  --port N                 where to listen (3000; 0 takes a free port)
  --fresh                  start over: forget the kept table, keys and users
  --livestatus HOST:PORT   add a real engine as realm "live", over TCP
  --livestatus PATH        the same over a unix socket; a path has a slash in it
  --data FOLDER            where the table and the keys are kept (.local)
  --function-timeout S     seconds that each function may take, in place of those of the deployment (10 to 29), for a slow machine
  --json                   print one line of JSON when ready, and nothing else
  --help`;

/** Parses the command line. Throws an error with one sentence about the first option that is not valid. */
export function parseOptions(words: readonly string[]): LocalStackOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      port: { type: 'string', default: '3000' },
      data: { type: 'string', default: '.local' },
      livestatus: { type: 'string' },
      'function-timeout': { type: 'string' },
    },
  });
  const { help, json, fresh } = values;
  return {
    help,
    json,
    fresh,
    port: portOf(values.port, `--port ${values.port}`),
    directory: resolve(values.data),
    livestatus: values.livestatus === undefined ? undefined : engineAddress(values.livestatus),
    functionTimeoutMs: timeoutOf(values['function-timeout']),
  };
}

/** Parses a port. `option` is the name of the option as the person typed it. */
function portOf(text: string, option: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`${option}: a port is a number from 0 to 65535.`);
}

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text) * 1000;
  throw new Error(`--function-timeout ${text}: give whole seconds from 1 to 999.`);
}

function engineAddress(text: string): RealmEngineAddress {
  if (text.includes('/')) return { monitoring_socket: resolve(text) };
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(text) ?? [];
  if (host === undefined || port === undefined) {
    throw new Error(`--livestatus ${text}: give HOST:PORT, or a path with a slash in it.`);
  }
  return { monitoring_ip: host, monitoring_port: portOf(port, `--livestatus ${text}`) };
}
