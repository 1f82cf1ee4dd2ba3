import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Command } from 'commander';
import * as z from 'zod';

import { type NewRealm, newRealm } from '../shared/store/new-realm.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './whole-number.ts';

const texts = z.array(z.string());

/** The options as commander hands them over: camelCase texts. */
const realmOptions = z.object({
  section: z.string(),
  monitoringIp: z.string().optional(),
  monitoringPort: z.number().optional(),
  monitoringSocket: z.string().optional(),
  tls: z.boolean().optional(),
  tlsCa: z.string().optional(),
  hostGroups: z.string().optional(),
  importTool: z.string().optional(),
  searchBackend: z.number().optional(),
  member: texts.optional(),
  origin: texts.optional(),
  inactive: z.boolean().optional(),
});

export function addRealmOptions(command: Command): Command {
  return command
    .requiredOption('--section <text>', "the realm's category")
    .option('--monitoring-ip <host>', "address of the engine's status-query interface")
    .option('--monitoring-port <port>', 'its TCP port', wholeNumber)
    .option('--monitoring-socket <path>', 'unix socket of an engine on the same machine')
    .option('--tls', 'speak TLS to the engine')
    .option('--tls-ca <file>', "PEM file of the authority that signed the engine's certificate")
    .option('--host-groups <list>', 'comma list: the realm shows these hostgroups only')
    .option('--import-tool <address>', 'registered import tool that holds its hosts')
    .option('--search-backend <id>', 'registered search backend of its events, logs and metrics', wholeNumber)
    .option('--member <realm...>', 'makes a multirealm of these realms')
    .option('--origin <id...>', 'origins that the realm belongs to')
    .option('--inactive', 'keep the realm switched off');
}

/** The realm creation payload that the options say. */
export async function readRealmOptions(name: string, options: unknown, io: Io): Promise<NewRealm> {
  const chosen = realmOptions.parse(options);
  const tlsCa = chosen.tlsCa;
  const payload = {
    display_name: name,
    section: chosen.section,
    monitoring_ip: chosen.monitoringIp,
    monitoring_port: chosen.monitoringPort,
    monitoring_socket: chosen.monitoringSocket,
    monitoring_tls: chosen.tls,
    monitoring_tls_ca: tlsCa === undefined ? undefined : await readText(resolve(io.cwd, tlsCa)),
    host_groups: chosen.hostGroups,
    import_tool: chosen.importTool,
    search_backend: chosen.searchBackend,
    realms: chosen.member,
    origin: chosen.origin,
    activated: chosen.inactive === true ? false : undefined,
  };
  return checked(newRealm, payload, 'The realm');
}

export function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Failure(`${file} cannot be read.`, { cause });
  });
}
