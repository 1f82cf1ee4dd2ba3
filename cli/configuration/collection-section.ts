import type { Collection, Stored } from '../../shared/store/collection.ts';
import type { Fields, Table } from '../../shared/store/table.ts';
import { writeUnchangedRecord } from '../../shared/store/unchanged.ts';
import { checked, Failure } from '../failure.ts';
import type { Section } from './section.ts';

/** `import tool` → `import_tools`. */
export function sectionName({ noun }: Pick<Collection<Stored, unknown>, 'noun'>): string {
  return `${noun.replaceAll(' ', '_')}s`;
}

/** What the administrator registers beside users and realms. */
export function collectionSection<R extends Stored, K>(kind: Collection<R, K>, table: Table): Section {
  const store = kind.open(table);
  const recordsByKey = new Map<string, R>();
  const read = (value: unknown, place: string) => checked(kind.schema(), value, place);
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
      return entryOf(record);
    },
    async current() {
      const records = await store.list();
      for (const record of records) recordsByKey.set(kind.key.sort(kind.key.of(record)), record);
      return records.map(entryOf);
    },
    async add(entry) {
      await store.create(recordOf(entry));
    },
    change: (after) => ifUnchanged(after, (records) => records.replace(recordOf(after))),
    remove: (entry) => ifUnchanged(entry, (records) => records.remove(kind.key.of(recordOf(entry)))),
  };
}

function entryOf(record: Stored): Fields {
  const fields = Object.entries(record).filter(
    ([field, value]) => field !== 'creation_id' && value !== undefined,
  );
  return Object.fromEntries(fields);
}

/** The schemas drop what they do not name; in a file that would be a misspelt field without a word. */
function refuseUnknown(value: unknown, record: Fields, place: string): void {
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const unknown = fields.filter((field) => field === 'creation_id' || !(field in record));
  if (unknown.length > 0)
    throw new Failure(
      [`${place} is not right:`, ...unknown.map((field) => `  ${field}: is not a field of it`)].join('\n'),
    );
}
