import { resolve } from 'node:path';

import type { Command } from 'commander';
import * as z from 'zod';

import { createImportToolStore } from '../shared/store/import-tools.ts';
import { realmFrom } from '../shared/store/new-realm.ts';
import { realmFields } from '../shared/store/realm-fields.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import { createSearchBackendStore } from '../shared/store/search-backends.ts';
import type { Call } from './call.ts';
import { printList, printRecord } from './columns.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readRealmFile } from './realm-file.ts';
import { addRealmOptions, readRealmOptions } from './realm-options.ts';
import { refuseUnknownReferences } from './realm-references.ts';
import { openTarget } from './target.ts';

const importOptions = z.object({ skipExisting: z.boolean().default(false) });

export function addRealmCommands(program: Command, io: Io): void {
  const call = { program, io };
  const realms = program.command('realms').description('what the API shows');
  addRealmOptions(realms.command('add <name>').description('add a realm')).action(
    (name: string, options: unknown) => add(name, options, call),
  );
  realms
    .command('list')
    .description('all realms')
    .action(() => list(call));
  realms
    .command('show <name>')
    .description('the record of a realm, in the form that import reads')
    .action((name: string) => show(name, call));
  realms
    .command('origins <name> [origin...]')
    .description('set the whole list of origins that the realm belongs to')
    .action((name: string, ids: string[]) => setOrigins(name, ids, call));
  realms
    .command('remove <name>')
    .description('remove a realm; its engine is not touched')
    .action((name: string) => remove(name, call));
  realms
    .command('import <file>')
    .description('add the realms of a YAML or JSON file; nothing is written when one of them is not right')
    .option('--skip-existing', 'leave the realms alone that exist already')
    .action((file: string, options: unknown) => importFile(file, options, call));
}

async function open({ program, io }: Call) {
  const { table } = await openTarget(program, io);
  return {
    realms: createRealmStore(table, io.clock),
    tools: createImportToolStore(table),
    searchBackends: createSearchBackendStore(table),
  };
}

async function add(name: string, options: unknown, call: Call): Promise<void> {
  const stores = await open(call);
  const fields = await readRealmOptions(name, options, call.io);
  await refuseUnknownReferences([fields], stores);
  const record = await stores.realms.create(realmFrom(fields));
  call.io.out(`Realm ${record.name} added (${record.type}).`);
}

async function list(call: Call): Promise<void> {
  const { realms } = await open(call);
  const rows = (await realms.list()).map((realm) => ({
    name: realm.name,
    type: realm.type,
    section: realm.section,
    activated: realm.activated,
    engine: engineOf(realm),
    origin: realm.origin,
  }));
  printList(rows, call.program, call.io);
}

async function show(name: string, call: Call): Promise<void> {
  const { realms } = await open(call);
  const realm = await realms.find(name);
  if (!realm) throw new Failure(`There is no realm ${name}.`);
  printRecord([realmFields.parse(realm)], call.program, call.io);
}

async function setOrigins(name: string, ids: readonly string[], call: Call): Promise<void> {
  const { realms } = await open(call);
  const { origin } = checked(realmFields.pick({ origin: true }).required(), { origin: ids }, 'The realm');
  await realms.setOrigins(name, origin);
  call.io.out(`Realm ${name} belongs to ${origin.length === 0 ? 'no origin' : origin.join(', ')} now.`);
}

async function remove(name: string, call: Call): Promise<void> {
  const { realms } = await open(call);
  const holders = (await realms.list()).filter((realm) => realm.realms?.includes(name));
  if (holders.length > 0) {
    throw new Failure(`Realm ${name} is a member of ${holders.map((realm) => realm.name).join(', ')}.`);
  }
  await realms.remove(name);
  call.io.out(`Realm ${name} removed.`);
}

async function importFile(file: string, options: unknown, call: Call): Promise<void> {
  const stores = await open(call);
  const wanted = await readRealmFile(resolve(call.io.cwd, file));
  const taken = new Set((await stores.realms.list()).map((realm) => realm.name));
  const clashes = wanted.filter((realm) => taken.has(realm.display_name)).map((realm) => realm.display_name);
  if (clashes.length > 0 && !importOptions.parse(options).skipExisting) {
    throw new Failure(
      `These realms exist already (--skip-existing leaves them alone): ${clashes.join(', ')}.`,
    );
  }
  await refuseUnknownReferences(wanted, stores);
  const added = wanted.filter((realm) => !taken.has(realm.display_name));
  for (const fields of added) await stores.realms.create(realmFrom(fields));
  call.io.out(`Realms added: ${added.length}, left alone: ${clashes.length}.`);
}

function engineOf(realm: RealmRecord): string | undefined {
  if (realm.monitoring_socket !== undefined) return realm.monitoring_socket;
  if (realm.monitoring_ip === undefined) return realm.realms && `members: ${realm.realms.join(', ')}`;
  const port = realm.monitoring_port === undefined ? '' : `:${realm.monitoring_port}`;
  return `${realm.monitoring_ip}${port}${realm.monitoring_tls ? ' (TLS)' : ''}`;
}
