import type { Collection, StoredRecord } from '../../shared/store/collection.ts';
import type { Fields, Table } from '../../shared/store/table.ts';
import { writeUnchangedRecord } from '../../shared/store/unchanged.ts';
import { Failure, parseOrFail } from '../failure.ts';
import type { Section } from './section.ts';

/** Returns the name of a collection's section: `import_tools` for `import tool`. */
export function sectionName({
  recordName: noun,
}: Pick<Collection<StoredRecord, unknown>, 'recordName'>): string {
  return `${noun.replaceAll(' ', '_')}s`;
}

/** Returns the section of one collection. */
export function collectionSection<R extends StoredRecord, K>(kind: Collection<R, K>, table: Table): Section {
  const store = kind.open(table);
  const recordsByKey = new Map<string, R>();
  const read = (value: unknown, place: string) => parseOrFail(kind.schema(), value, place);
  const recordOf = (entry: Fields) => read(entry, `The ${kind.recordName}`);
  const ifUnchanged = async (entry: Fields, write: Parameters<typeof writeUnchangedRecord<R, K>>[2]) => {
    const key = kind.key.of(recordOf(entry));
    const before = recordsByKey.get(kind.key.sort(key));
    if (before === undefined) throw kind.missing(key);
    await writeUnchangedRecord(kind, { table, before }, write);
  };
  return {
    name: sectionName(kind),
    noun: kind.recordName,
    key: kind.key.field,
    optional: [],
    read(value, place) {
      return entryOf(kind, readStrictly(kind, value, place));
    },
    async current() {
      const records = await store.list();
      for (const record of records) recordsByKey.set(kind.key.sort(kind.key.of(record)), record);
      return records.map((record) => entryOf(kind, record));
    },
    async add(entry) {
      await store.create(recordOf(entry));
    },
    change: (after) => ifUnchanged(after, (records) => records.replace(recordOf(after))),
    remove: (entry) => ifUnchanged(entry, (records) => records.remove(kind.key.of(recordOf(entry)))),
  };
}

function entryOf<R extends StoredRecord, K>(
  { realmReferences }: Pick<Collection<R, K>, 'realmReferences'>,
  record: R,
): Fields {
  const fields = Object.entries(realmReferences?.entryOf(record) ?? record).filter(
    ([field, value]) => field !== 'creation_id' && value !== undefined,
  );
  return Object.fromEntries(fields);
}

/**
 * Returns the record of an entry. Throws a `Failure` that lists its faults and its unknown fields. The schemas drop unknown fields, so a misspelt
 * field would be lost silently. If the entry has other faults, the fields of all sorts of the collection are known ones.
 */
function readStrictly<R extends StoredRecord, K>(kind: Collection<R, K>, value: unknown, place: string): R {
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const linesOfUnknown = (knownFields: readonly object[]) =>
    fields
      .filter((field) => field === 'creation_id' || !knownFields.some((known) => field in known))
      .map((field) => `  ${field}: is not a field of it`);
  const record = parseEntry();
  const lines = linesOfUnknown([record]);
  if (lines.length > 0) throw new Failure([`${place} is not right:`, ...lines].join('\n'));
  return record;

  function parseEntry(): R {
    try {
      return parseOrFail(kind.schema(), value, place);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure([error.message, ...linesOfUnknown(kind.shapes())].join('\n'));
    }
  }
}
