import { resolve } from 'node:path';

import type { Command } from 'commander';
import * as z from 'zod';

import type { RealmChange } from '../shared/realm/config/new-realm.ts';
import { payloadOf } from '../shared/store/realm-record.ts';
import type { RealmRecord } from '../shared/store/realms.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openRealms } from './open-realms.ts';
import { comparePeers } from './peer-compare.ts';
import { printList, printRecord } from './print-list.ts';
import { checkRealms, warnOfPermissions } from './realm-check.ts';
import { compareInterfaces } from './realm-compare.ts';
import { readRealmFile } from './realm-file.ts';
import { addRealmOptions, readRealmChange, readRealmOptions } from './realm-options.ts';
import { openTarget } from './target.ts';

const removeOptions = z.object({ yes: z.boolean().default(false) });
const importOptions = z.object({ skipExisting: z.boolean().default(false) });

export function addRealmCommands(program: Command, io: Io): void {
  const call = { program, io };
  const realms = program.command('realms').description('what the API shows');
  addRealmOptions(realms.command('add <name>').description('add a realm'))
    .requiredOption('--section <text>', "the realm's category")
    .option('--inactive', 'keep the realm switched off')
    .action((name: string, options: unknown) => add(name, options, call));
  addRealmOptions(realms.command('set <name>').description("change a realm; '' takes a field away"))
    .option('--section <text>', "the realm's category")
    .action((name: string, options: unknown) => set(name, options, call));
  addLooks(realms, call);
  addSwitches(realms, call);
  realms
    .command('remove <name>')
    .description('remove a realm; its engine is not touched')
    .option('--yes', 'without asking')
    .action((name: string, options: unknown) => remove(name, options, call));
  realms
    .command('import <file>')
    .description('add the realms of a YAML or JSON file; nothing is written when one of them is not right')
    .option('--skip-existing', 'leave the realms alone that exist already')
    .action((file: string, options: unknown) => importFile(file, options, call));
}

function addLooks(realms: Command, call: CliContext): void {
  realms
    .command('list')
    .description('all realms')
    .action(() => list(call));
  realms
    .command('show <name>')
    .description('the record of a realm, in the form that import reads')
    .action((name: string) => show(name, call));
  realms
    .command('check <name>')
    .description('look at engine and import tool, of each member of a multirealm, from this machine')
    .action((name: string) => checkRealms(name, call));
  realms
    .command('compare <name>')
    .description('ask the engine of a realm by two interfaces for everything, and print what differs')
    .option(
      '--with <json>',
      'the other interface, as fields of the realm: {"monitoring_api":"paris"}; without it, the peers of an Alertmanager',
    )
    .action((name: string, options: { readonly with?: string }) =>
      options.with === undefined ? comparePeers(name, call) : compareInterfaces(name, options, call),
    );
}

function addSwitches(realms: Command, call: CliContext): void {
  realms
    .command('activate <name>')
    .description('switch a realm on')
    .action((name: string) => setActivated(name, true, call));
  realms
    .command('deactivate <name>')
    .description('switch a realm off: no answer has it, and its record stays')
    .action((name: string) => setActivated(name, false, call));
  realms
    .command('origins <name> [origin...]')
    .description('set the whole list of origins that the realm belongs to')
    .action((name: string, origin: string[]) => setOrigins(name, origin, call));
}

async function open({ program, io }: CliContext) {
  const target = await openTarget(program, io);
  return { target, ...openRealms(target.table, io.clock) };
}

async function add(name: string, options: unknown, call: CliContext): Promise<void> {
  const { realmRecords, target } = await open(call);
  const record = await realmRecords.create(await readRealmOptions(name, options, call.io));
  call.io.out(`Realm ${record.name} added (${record.type}).`);
  await warnOfPermissions(record, target, call);
}

async function set(name: string, options: unknown, call: CliContext): Promise<void> {
  const wanted = await readRealmChange(options, call.io);
  const { record, target } = await change(name, wanted, call);
  if (typeof wanted.monitoring_api === 'string') await warnOfPermissions(record, target, call);
}

async function change(name: string, wanted: RealmChange, call: CliContext) {
  const { realmRecords, target } = await open(call);
  const record = await realmRecords.change(name, wanted);
  const { type, activated } = record;
  call.io.out(`Realm ${name} changed (${type}${activated ? '' : ', switched off'}).`);
  return { record, target };
}

async function setActivated(name: string, activated: boolean, call: CliContext): Promise<void> {
  await change(name, { activated }, call);
}

async function setOrigins(name: string, ids: readonly string[], call: CliContext): Promise<void> {
  const { realmRecords } = await open(call);
  const { origin } = await realmRecords.change(name, { origin: [...ids] });
  call.io.out(`Realm ${name} belongs to ${origin.length === 0 ? 'no origin' : origin.join(', ')} now.`);
}

async function list(call: CliContext): Promise<void> {
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

async function show(name: string, call: CliContext): Promise<void> {
  const { realms } = await open(call);
  const realm = await realms.find(name);
  if (!realm) throw new Failure(`There is no realm ${name}.`);
  printRecord([payloadOf(realm)], call.program, call.io);
}

async function remove(name: string, options: unknown, call: CliContext): Promise<void> {
  const { realms, realmRecords } = await open(call);
  const isMeant = removeOptions.parse(options).yes || !(await realms.find(name));
  const question = `Remove realm ${name}? Users lose it, and a new realm of this name starts anew.`;
  if (!isMeant && !(await call.io.confirm(question))) throw new Failure('Stopped; nothing was changed.');
  const { taken_out_of: holders } = await realmRecords.remove(name);
  const rest = holders.length === 0 ? '' : ` It is no longer a member of ${holders.join(', ')}.`;
  call.io.out(`Realm ${name} removed.${rest}`);
}

async function importFile(file: string, options: unknown, call: CliContext): Promise<void> {
  const { realms, realmRecords } = await open(call);
  const wanted = await readRealmFile(resolve(call.io.cwd, file));
  const taken = new Set((await realms.list()).map((realm) => realm.name));
  const clashes = wanted.filter((realm) => taken.has(realm.display_name)).map((realm) => realm.display_name);
  if (clashes.length > 0 && !importOptions.parse(options).skipExisting) {
    throw new Failure(
      `These realms exist already (--skip-existing leaves them alone): ${clashes.join(', ')}.`,
    );
  }
  const added = wanted.filter((realm) => !taken.has(realm.display_name));
  await realmRecords.createAll(added);
  call.io.out(`Realms added: ${added.length}, left alone: ${clashes.length}.`);
}

function engineOf(realm: RealmRecord): string | undefined {
  const { monitoring_ip: host, monitoring_port: port, monitoring_api: api } = realm;
  if (api !== undefined) return `monitoring API ${api}`;
  if (host !== undefined && port !== undefined)
    return `${host}:${port}${realm.monitoring_tls ? ' (TLS)' : ''}`;
  return realm.monitoring_socket ?? (realm.members && `members: ${realm.members.join(', ')}`);
}
