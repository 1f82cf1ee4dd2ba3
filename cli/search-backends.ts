import type { Command } from 'commander';

import { isSearchBackendOf } from '../shared/store/realm-record.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import {
  createSearchBackendStore,
  type SearchBackendRecord,
  type SearchBackendStore,
} from '../shared/store/search-backends.ts';
import type { Call } from './call.ts';
import { printList, printRecord } from './columns.ts';
import { askCredentials } from './credentials.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { merged, notShown } from './merged.ts';
import { addSearchBackendOptions, readSearchBackendOptions } from './search-backend-options.ts';
import { openTarget } from './target.ts';
import { wholeNumber } from './whole-number.ts';

export function addSearchBackendCommands(program: Command, io: Io): void {
  const call = { program, io };
  const backends = program
    .command('search-backends')
    .description('where realms keep events, logs and metrics');
  addSearchBackendOptions(
    backends
      .command('add')
      .argument('<id>', 'its number', wholeNumber)
      .description('register a search backend')
      .requiredOption('--url <url>', 'its address'),
  ).action((id: number, options: unknown) => add(id, options, call));
  addSearchBackendOptions(
    backends
      .command('set')
      .argument('<id>', 'its number', wholeNumber)
      .description("change a search backend; '' takes a field away")
      .option('--url <url>', 'its address'),
  ).action((id: number, options: unknown) => set(id, options, call));
  backends
    .command('list')
    .description('all search backends')
    .action(() => list(call));
  backends
    .command('show')
    .argument('<id>', 'its number', wholeNumber)
    .description('the record of a search backend')
    .action((id: number) => show(id, call));
  backends
    .command('remove')
    .argument('<id>', 'its number', wholeNumber)
    .description('remove a search backend; what it holds is not touched')
    .action((id: number) => remove(id, call));
}

async function open({ program, io }: Call) {
  const { table, secrets, tokenSecret } = await openTarget(program, io);
  return {
    backends: createSearchBackendStore(table),
    realms: createRealmStore(table, io.clock),
    secrets,
    tokenSecret,
  };
}

async function add(id: number, options: unknown, call: Call): Promise<void> {
  const { backends, secrets, tokenSecret } = await open(call);
  const created = { id, flavour: 'opensearch' };
  const { record, user } = await readSearchBackendOptions(created, options, { io: call.io, tokenSecret });
  if (await backends.find(id)) throw new Failure(`A search backend ${id} is registered already.`);
  if (user !== undefined && record.credentials !== undefined) {
    await secrets.write(record.credentials, JSON.stringify(await askCredentials(user, call.io)));
  }
  await backends.create(record);
  call.io.out(`Search backend ${id} added (${record.flavour}).`);
}

async function set(id: number, options: unknown, call: Call): Promise<void> {
  const { backends, secrets, tokenSecret } = await open(call);
  const before = await found(id, backends);
  const { record, user } = await readSearchBackendOptions(before, options, { io: call.io, tokenSecret });
  const password = user === undefined ? undefined : await askCredentials(user, call.io);
  await backends.replace(record);
  if (password && record.credentials !== undefined) {
    await secrets.write(record.credentials, JSON.stringify(password));
  }
  call.io.out(`Search backend ${id} changed (${record.flavour}).`);
}

async function list(call: Call): Promise<void> {
  const { backends, realms } = await open(call);
  const [all, users] = await Promise.all([backends.list(), realms.list()]);
  const rows = all.map((backend) => ({
    id: backend.id,
    flavour: backend.flavour,
    url: backend.url,
    realms: users.filter((realm) => isSearchBackendOf(realm, backend)).map((realm) => realm.name),
  }));
  printList(rows, call.program, call.io);
}

async function show(id: number, call: Call): Promise<void> {
  const { backends } = await open(call);
  printRecord(merged(await found(id, backends), notShown), call.program, call.io);
}

async function found(id: number, backends: SearchBackendStore): Promise<SearchBackendRecord> {
  const backend = await backends.find(id);
  if (!backend) throw new Failure(`There is no search backend ${id}.`);
  return backend;
}

async function remove(id: number, call: Call): Promise<void> {
  const { backends, realms } = await open(call);
  const backend = await found(id, backends);
  const users = (await realms.list()).filter((realm) => isSearchBackendOf(realm, backend));
  if (users.length > 0) {
    throw new Failure(`Search backend ${id} is used by ${users.map((realm) => realm.name).join(', ')}.`);
  }
  await backends.remove(id);
  call.io.out(`Search backend ${id} removed.`);
}
