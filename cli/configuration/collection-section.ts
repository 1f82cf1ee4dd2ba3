import type { Collection, StoredRecord } from '../../shared/store/collection.ts';
import type { Fields, Table } from '../../shared/store/table.ts';
import { writeUnchangedRecord } from '../../shared/store/unchanged.ts';
import { Failure, parseOrFail } from '../failure.ts';
import type { Section } from './section.ts';

/** Returns the name of a collection's section: `import_tools` for `import tool`. */
export function sectionName({ noun }: Pick<Collection<StoredRecord, unknown>, 'noun'>): string {
  return `${noun.replaceAll(' ', '_')}s`;
}

/** Returns the section of one collection. */
export function collectionSection<R extends StoredRecord, K>(kind: Collection<R, K>, table: Table): Section {
  const store = kind.open(table);
  const recordsByKey = new Map<string, R>();
  const read = (value: unknown, place: string) => parseOrFail(kind.schema(), value, place);
  const recordOf = (entry: Fields) => read(entry, `The ${kind.noun}`);
  const ifUnchanged = async (entry: Fields, write: Parameters<typeof writeUnchangedRecord<R, K>>[2]) => {
    const key = kind.key.of(recordOf(entry));
    const before = recordsByKey.get(kind.key.sort(key));
    if (before === undefined) throw kind.missing(key);
    await writeUnchangedRecord(kind, { table, before }, write);
  };
  return {
    name: sectionName(kind),
    noun: kind.noun,
    key: kind.key.field,
    optional: [],
    read(value, place) {
      const record = read(value, place);
      refuseUnknown(value, record, place);
      return entryOf(kind, record);
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

/** Throws a `Failure` if an entry has unknown fields. The schemas drop unknown fields, so a misspelt field would be lost silently. */
function refuseUnknown(value: unknown, record: Fields, place: string): void {
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const unknown = fields.filter((field) => field === 'creation_id' || !(field in record));
  if (unknown.length > 0)
    throw new Failure(
      [`${place} is not right:`, ...unknown.map((field) => `  ${field}: is not a field of it`)].join('\n'),
    );
}
