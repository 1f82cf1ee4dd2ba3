import { resolve } from 'node:path';

import { type Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import * as z from 'zod';

import { type NewRealm, newRealm, type RealmChange, realmChange } from '../shared/realm/config/new-realm.ts';
import { readAuthority } from './authority-file.ts';
import { Failure, parseOrFail } from './failure.ts';
import type { Io } from './io.ts';
import { parseOptionalWholeNumber } from './whole-number.ts';

const texts = z.array(z.string());
const number = z.union([z.number(), z.literal('')]).optional();
const fields = z.record(z.string(), z.unknown());
type Fields = z.output<typeof fields>;

/** The options in commander's form: texts under camelCase names. */
const realmOptions = z.object({
  section: z.string().optional(),
  monitoringIp: z.string().optional(),
  monitoringPort: number,
  monitoringSocket: z.string().optional(),
  tls: z.boolean().optional(),
  tlsCa: z.string().optional(),
  stateHistory: z.boolean().optional(),
  hostGroups: z.string().optional(),
  importTool: z.string().optional(),
  monitoringApi: z.string().optional(),
  searchBackend: number,
  member: texts.optional(),
  origin: texts.optional(),
  inactive: z.boolean().optional(),
  field: fields.optional(),
});

/** Adds the options of `realms add` and `realms set`. An empty text removes a field. */
export function addRealmOptions(command: Command): Command {
  return command
    .option('--monitoring-ip <host>', "address of the engine's status-query interface")
    .option('--monitoring-port <port>', 'its TCP port', parseOptionalWholeNumber)
    .option('--monitoring-socket <path>', 'unix socket of an engine on the same machine')
    .option('--tls', 'speak TLS to the engine')
    .option('--no-tls', 'speak no TLS to the engine')
    .option('--tls-ca <file>', "PEM file of the authority that signed the engine's certificate")
    .option('--state-history', 'the collector watch keeps what it sees of states, for 35 days')
    .option('--no-state-history', 'keep none; what is kept expires')
    .option('--host-groups <list>', 'comma list: the realm shows these hostgroups only')
    .option('--import-tool <address>', 'registered import tool that holds its hosts')
    .option('--monitoring-api <id>', 'registered monitoring API by which the engine is reached')
    .option(
      '--search-backend <id>',
      'registered search backend of its events, logs and metrics',
      parseOptionalWholeNumber,
    )
    .option('--member <realm...>', 'makes a multirealm of these realms')
    .option('--origin <id...>', 'origins that the realm belongs to')
    .option(
      '--field <name=value...>',
      'any other field, as a realm file has it, e.g. metrics_index=paris',
      field,
    );
}

/** Returns the fields of a new realm, from the options. */
export async function readRealmOptions(name: string, options: unknown, io: Io): Promise<NewRealm> {
  return parseOrFail(newRealm(), { display_name: name, ...(await readOptions(options, io)) }, 'The realm');
}

/** Returns the change of a realm, from the options. */
export async function readRealmChange(options: unknown, io: Io): Promise<RealmChange> {
  const change = await readOptions(options, io);
  if (Object.keys(change).length > 0) return parseOrFail(realmChange(), change, 'The change');
  throw new Failure('Say what to set: `realms set --help` lists the options.', { usage: true });
}

async function readOptions(options: unknown, io: Io): Promise<Fields> {
  const chosen = realmOptions.parse(options);
  const tlsCa = chosen.tlsCa;
  const payload = {
    section: chosen.section,
    monitoring_ip: chosen.monitoringIp,
    monitoring_port: chosen.monitoringPort,
    monitoring_socket: chosen.monitoringSocket,
    monitoring_tls: chosen.tls,
    monitoring_tls_ca: tlsCa ? await readAuthority(resolve(io.cwd, tlsCa)) : tlsCa,
    state_history: chosen.stateHistory,
    host_groups: chosen.hostGroups,
    import_tool: chosen.importTool,
    monitoring_api: chosen.monitoringApi,
    search_backend: chosen.searchBackend,
    members: chosen.member,
    origin: chosen.origin,
    activated: chosen.inactive === true ? false : undefined,
    ...chosen.field,
  };
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}

/** Parses `metrics_index=paris` and adds it to the fields before it. The value is YAML, so that it may be a number or a list. */
function field(text: string, before: Fields = {}): Fields {
  const cut = text.indexOf('=');
  if (cut < 1) throw new InvalidArgumentError('Write NAME=VALUE.');
  try {
    const value: unknown = parse(text.slice(cut + 1));
    return { ...before, [text.slice(0, cut)]: value };
  } catch {
    throw new InvalidArgumentError('The value is not YAML.');
  }
}
