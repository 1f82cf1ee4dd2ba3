import { resolve } from 'node:path';

import type { Command } from 'commander';
import { stringify } from 'yaml';
import * as z from 'zod';

import { createImportToolStore, type ImportToolRecord } from '../shared/store/import-tools.ts';
import { type NewRealm, realmFrom } from '../shared/store/new-realm.ts';
import { realmFields } from '../shared/store/realm-fields.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import { printList, wantsJson } from './columns.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readRealmFile } from './realm-file.ts';
import { addRealmOptions, readRealmOptions } from './realm-options.ts';
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
    .command('remove <name>')
    .description('remove a realm; its engine is not touched')
    .action((name: string) => remove(name, call));
  realms
    .command('import <file>')
    .description('add the realms of a YAML or JSON file; nothing is written when one of them is not right')
    .option('--skip-existing', 'leave the realms alone that exist already')
    .action((file: string, options: unknown) => importFile(file, options, call));
}

interface Call {
  readonly program: Command;
  readonly io: Io;
}

async function open({ program, io }: Call) {
  const { table } = await openTarget(program, io);
  return { store: createRealmStore(table, io.clock), tools: createImportToolStore(table) };
}

async function add(name: string, options: unknown, call: Call): Promise<void> {
  const { store, tools } = await open(call);
  const fields = await readRealmOptions(name, options, call.io);
  refuseUnknownMembers([fields], await store.list());
  refuseUnknownTools([fields], await tools.list());
  const record = await store.create(realmFrom(fields));
  call.io.out(`Realm ${record.name} added (${record.type}).`);
}

async function list(call: Call): Promise<void> {
  const { store } = await open(call);
  const rows = (await store.list()).map((realm) => ({
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
  const { store } = await open(call);
  const realm = await store.find(name);
  if (!realm) throw new Failure(`There is no realm ${name}.`);
  const fields = realmFields.parse(realm);
  call.io.out(
    wantsJson(call.program) ? JSON.stringify([fields], undefined, 2) : stringify([fields]).trimEnd(),
  );
}

async function remove(name: string, call: Call): Promise<void> {
  const { store } = await open(call);
  const holders = (await store.list()).filter((realm) => realm.realms?.includes(name));
  if (holders.length > 0) {
    throw new Failure(`Realm ${name} is a member of ${holders.map((realm) => realm.name).join(', ')}.`);
  }
  await store.remove(name);
  call.io.out(`Realm ${name} removed.`);
}

async function importFile(file: string, options: unknown, call: Call): Promise<void> {
  const { store, tools } = await open(call);
  const wanted = await readRealmFile(resolve(call.io.cwd, file));
  const existing = await store.list();
  const taken = new Set(existing.map((realm) => realm.name));
  const clashes = wanted.filter((realm) => taken.has(realm.display_name)).map((realm) => realm.display_name);
  if (clashes.length > 0 && !importOptions.parse(options).skipExisting) {
    throw new Failure(
      `These realms exist already (--skip-existing leaves them alone): ${clashes.join(', ')}.`,
    );
  }
  refuseUnknownMembers(wanted, existing);
  refuseUnknownTools(wanted, await tools.list());
  const added = wanted.filter((realm) => !taken.has(realm.display_name));
  for (const fields of added) await store.create(realmFrom(fields));
  call.io.out(`Realms added: ${added.length}, left alone: ${clashes.length}.`);
}

function refuseUnknownMembers(added: readonly NewRealm[], existing: readonly RealmRecord[]): void {
  const known = new Set([...existing, ...added].map((realm) => realm.display_name));
  const unknown = added.flatMap((realm) => realm.realms ?? []).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Failure(`There is no realm ${unknown.join(', ')} to be a member.`);
}

function refuseUnknownTools(added: readonly NewRealm[], registered: readonly ImportToolRecord[]): void {
  const known = new Set<string | undefined>(registered.map((tool) => tool.address)).add(undefined);
  const unknown = added.map((realm) => realm.import_tool).filter((address) => !known.has(address));
  if (unknown.length > 0) throw new Failure(`There is no import tool ${unknown.join(', ')}.`);
}

function engineOf(realm: RealmRecord): string | undefined {
  if (realm.monitoring_socket !== undefined) return realm.monitoring_socket;
  if (realm.monitoring_ip === undefined) return realm.realms && `members: ${realm.realms.join(', ')}`;
  const port = realm.monitoring_port === undefined ? '' : `:${realm.monitoring_port}`;
  return `${realm.monitoring_ip}${port}${realm.monitoring_tls ? ' (TLS)' : ''}`;
}
