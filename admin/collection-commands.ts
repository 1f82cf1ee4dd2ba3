import { type Command, InvalidArgumentError } from 'commander';

import { type Collection, indefiniteArticle, type StoredRecord } from '../shared/store/collection.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import type { CliContext } from './cli-context.ts';
import {
  addFieldOptions,
  readFieldOptions,
  type RecordChange,
  type RecordFields,
} from './collection-options.ts';
import { askCredentials } from './credentials.ts';
import { Failure } from './failure.ts';
import { hiddenFields, mergeFields } from './merge-fields.ts';
import { type ListCell, printList, printRecord } from './print-list.ts';
import { openTarget } from './target.ts';

/**
 * Adds the commands `add`, `set`, `list`, `show` and `remove` of a collection. Returns their group, so that further commands
 * can be added.
 */
export function addCollectionCommands<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  call: CliContext,
): Command {
  const { recordName, key } = kind;
  const group = call.program.command(`${recordName.replaceAll(' ', '-')}s`).description(kind.about);
  const one = (verb: string, description: string) =>
    group
      .command(verb)
      .description(description)
      .argument(`<${key.field}>`, key.about, (text) => keyIn(kind, text));
  addFieldOptions(one('add', `register ${indefiniteArticle(recordName).toLowerCase()} ${recordName}`), kind, {
    isNew: true,
  }).action((value: K, options: unknown) => add(kind, { value, options }, call));
  addFieldOptions(
    one('set', `change ${indefiniteArticle(recordName).toLowerCase()} ${recordName}; '' takes a field away`),
    kind,
  ).action((value: K, options: unknown) => set(kind, { value, options }, call));
  group
    .command('list')
    .description(`all ${recordName}s`)
    .action(() => list(kind, call));
  one('show', `the record of ${indefiniteArticle(recordName).toLowerCase()} ${recordName}`).action(
    (value: K) => show(kind, value, call),
  );
  one(
    'remove',
    `remove ${indefiniteArticle(recordName).toLowerCase()} ${recordName}; what it holds is not touched`,
  ).action((value: K) => remove(kind, value, call));
  return group;
}

function keyIn<R extends StoredRecord, K>({ key }: Collection<R, K>, text: string): K {
  const value = key.read(text);
  if (value === undefined) throw new InvalidArgumentError(`It is not ${key.about}.`);
  return value;
}

async function open<R extends StoredRecord, K>(kind: Collection<R, K>, { program, io }: CliContext) {
  const { table, secrets, tokenSecret } = await openTarget(program, io);
  return { store: kind.open(table), realms: createRealmStore(table, io.clock), secrets, tokenSecret };
}

interface GivenOption<K> {
  readonly value: K;
  readonly options: unknown;
}

async function add<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  { value, options }: GivenOption<K>,
  call: CliContext,
): Promise<void> {
  const opened = await open(kind, call);
  const before = { ...kind.defaults, [kind.key.field]: value };
  const change = await read(kind, { before, options, tokenSecret: opened.tokenSecret }, call);
  const key = kind.key.of(change.record);
  if (await opened.store.find(key)) {
    throw new Failure(
      `${indefiniteArticle(kind.recordName)} ${kind.recordName} ${String(key)} is registered already.`,
    );
  }
  const write = await passwords(change, opened, call);
  await write();
  await opened.store.create(change.record);
  call.io.out(`${titled(kind, change.record)} added${sortOf(kind, change.record)}.`);
}

async function set<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  { value, options }: GivenOption<K>,
  call: CliContext,
): Promise<void> {
  const opened = await open(kind, call);
  const before = await existing(kind, value, call);
  const change = await read(kind, { before, options, tokenSecret: opened.tokenSecret }, call);
  const write = await passwords(change, opened, call);
  await opened.store.replace(change.record);
  // Passwords are written last, so that they stay unchanged if the record is refused.
  await write();
  call.io.out(`${titled(kind, change.record)} changed${sortOf(kind, change.record)}.`);
}

function read<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  {
    before,
    options,
    tokenSecret,
  }: { readonly before: RecordFields; readonly options: unknown; readonly tokenSecret: string | undefined },
  { io }: CliContext,
): Promise<RecordChange<R>> {
  return readFieldOptions(kind, { before, options }, { io, tokenSecret });
}

/** Asks for the passwords of the given users. Returns a function that writes them into the secrets of the record. */
async function passwords<R>(
  { users }: RecordChange<R>,
  { secrets }: Pick<Awaited<ReturnType<typeof openTarget>>, 'secrets'>,
  { io }: CliContext,
): Promise<() => Promise<void>> {
  const contents: [string, string][] = [];
  for (const { secret, ...user } of users)
    contents.push([secret, JSON.stringify(await askCredentials(user, io))]);
  return async () => {
    for (const [secret, content] of contents) await secrets.write(secret, content);
  };
}

async function list<R extends StoredRecord, K>(kind: Collection<R, K>, call: CliContext): Promise<void> {
  const { store, realms } = await open(kind, call);
  const [all, users] = await Promise.all([store.list(), usersOf(kind, realms)]);
  const rows = all.map((record) => ({
    ...Object.fromEntries([kind.key.field, ...kind.listed].map((field) => [field, cellOf(record[field])])),
    ...(kind.namedBy && { realms: users(record) }),
  }));
  printList(rows, call.program, call.io);
}

function cellOf(value: unknown): ListCell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === undefined ? undefined : JSON.stringify(value);
}

async function show<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  value: K,
  call: CliContext,
): Promise<void> {
  const record = await existing(kind, value, call);
  const fields = kind.realmReferences?.entryOf(record) ?? record;
  printRecord(mergeFields(fields, hiddenFields), call.program, call.io);
}

async function remove<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  value: K,
  call: CliContext,
): Promise<void> {
  const { store, realms } = await open(kind, call);
  const record = await existing(kind, value, call);
  const names = (await usersOf(kind, realms))(record);
  if (names.length > 0) throw new Failure(`${titled(kind, record)} is used by ${names.join(', ')}.`);
  await store.remove(kind.key.of(record));
  call.io.out([`${titled(kind, record)} removed.`, kind.effectOfRemoval ?? []].flat().join(' '));
}

/** Returns a function that gives the names of the realms that refer to a record, and not to an earlier one with its key. */
async function usersOf<R extends StoredRecord, K>(
  { key, namedBy }: Collection<R, K>,
  realms: ReturnType<typeof createRealmStore>,
): Promise<(record: R) => string[]> {
  if (namedBy === undefined) return () => [];
  const all = await realms.list();
  return (record) =>
    all
      .filter(
        (realm) => realm[namedBy] === key.of(record) && realm.creation_ids[namedBy] === record.creation_id,
      )
      .map(({ name }) => name);
}

async function existing<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  value: K,
  call: CliContext,
): Promise<R> {
  const record = await (await open(kind, call)).store.find(value);
  if (!record) throw new Failure(`There is no ${kind.recordName} ${String(value)}.`);
  return record;
}

/** Returns the title of a record: `Search backend 7`. */
function titled<R extends StoredRecord, K>({ recordName, key }: Collection<R, K>, record: R): string {
  return `${recordName.charAt(0).toUpperCase()}${recordName.slice(1)} ${String(key.of(record))}`;
}

function sortOf<R extends StoredRecord, K>({ listed }: Collection<R, K>, record: R): string {
  const sort = record[listed[0] ?? ''];
  return typeof sort === 'string' ? ` (${sort})` : '';
}
