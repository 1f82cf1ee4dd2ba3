import * as z from 'zod';

import { type NewRealm, newRealm, realmChange } from '../../shared/realm/config/new-realm.ts';
import type { RealmRecords } from '../../shared/realm/config/realm-records.ts';
import { etagOfRealm } from '../../shared/realm/config/realm-tag.ts';
import type { Collection, StoredRecord } from '../../shared/store/collection.ts';
import { payloadOf } from '../../shared/store/realm-record.ts';
import type { RealmRecord, RealmStore } from '../../shared/store/realms.ts';
import type { Fields, Table } from '../../shared/store/table.ts';
import { parseOrFail } from '../failure.ts';
import type { Section } from './section.ts';

interface RealmSectionParts {
  readonly realms: RealmStore;
  readonly records: RealmRecords;
  readonly table: Table;
  readonly kinds: readonly Collection<StoredRecord, string | number>[];
  /** Prints a warning about a realm that refers to a record that does not exist any more. */
  readonly warn: (text: string) => void;
}

export function realmSection(parts: RealmSectionParts): Section {
  const { realms, records } = parts;
  const recordsByName = new Map<string, RealmRecord>();
  const payloads = new Map<Fields, NewRealm>();
  const unchanged = (name: string) => {
    const record = recordsByName.get(name);
    return { ifMatch: record && etagOfRealm(record) };
  };
  return {
    name: 'realms',
    noun: 'realm',
    key: 'display_name',
    optional: ['created_at'],
    read(value, place) {
      const payload = parseOrFail(newRealm(), value, place);
      const entry = entryOf(payload);
      payloads.set(entry, payload);
      return entry;
    },
    async current() {
      realms.forget();
      const [all, gone] = await Promise.all([realms.list(), referencesGone(parts)]);
      for (const record of all) recordsByName.set(record.name, record);
      return all.map((record) => entryOf(without(payloadOf(record), gone(record))));
    },
    async add(entry) {
      await records.create(payloads.get(entry) ?? parseOrFail(newRealm(), entry, 'The realm'));
    },
    async change(after, differences) {
      const name = nameOf(after);
      const fields = differences.map(({ field, after: value }) => [field, value ?? null]);
      const change = parseOrFail(realmChange(), Object.fromEntries(fields), 'The realm');
      await records.change(name, change, unchanged(name));
    },
    async remove(entry) {
      await records.remove(nameOf(entry), unchanged(nameOf(entry)));
    },
  };
}

const nameOf = (entry: Fields) => z.string().parse(entry['display_name']);

/**
 * Returns the realm as an entry of a file. Fields with their default value are omitted, and `kind`, because it follows from the
 * other fields.
 */
function entryOf(fields: Fields): Fields {
  const all: Fields = { ...fields, activated: fields['activated'] ?? true };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([field, value]) => field !== 'kind' && value !== undefined && !(empties.has(field) && isEmpty(value)),
    ),
  );
}

const empties: ReadonlySet<string> = new Set(['origin', 'members']);

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * Returns a function that gives the fields of a realm whose reference is broken: the record is deleted, or another record has
 * its key now.
 */
async function referencesGone({
  kinds,
  table,
  warn,
}: RealmSectionParts): Promise<(realm: RealmRecord) => Set<string>> {
  const naming = await Promise.all(kinds.map((kind) => namingOf(kind, table)));
  return (realm) => {
    const gone = naming.flatMap(({ field, isThere }) =>
      field === undefined || realm[field] === undefined || isThere(realm) ? [] : [field],
    );
    for (const field of gone)
      warn(`Realm ${realm.name}: ${field} ${String(realm[field])} is there no more, and is left out.`);
    return new Set<string>(gone);
  };
}

async function namingOf(kind: RealmSectionParts['kinds'][number], table: Table) {
  const { namedBy: field, key } = kind;
  const records = field === undefined ? [] : await kind.open(table).list();
  return {
    field,
    isThere: (realm: RealmRecord) =>
      field !== undefined &&
      records.some((one) => key.of(one) === realm[field] && one.creation_id === realm.creation_ids[field]),
  };
}

function without(fields: Fields, gone: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !gone.has(field)));
}
