/** One record of a noun, e.g. a host with all its fields. */
export type ComparedFields = Readonly<Record<string, unknown>>;

/** The records of one noun, read by one interface, by the other one, and by the first one again. */
export interface Readings {
  readonly before: readonly ComparedFields[];
  readonly after: readonly ComparedFields[];
  /** A value that changed between the two readings by the first interface is no difference between the interfaces. */
  readonly again: readonly ComparedFields[];
}

/** One value that two interfaces of an engine tell differently. */
export interface ValueDifference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The records of one object by both interfaces. They are empty if the interface does not have the object. */
export interface ObjectRecords {
  readonly before: ComparedFields;
  readonly after: ComparedFields;
}

/** One value of one object that differs. */
export interface ObjectDifference extends ValueDifference {
  readonly key: string;
  /** The reason why it differs. `undefined` if none is known. */
  readonly reason: string | undefined;
}

/** The objects of which one field differs for the same reason, with the first of them. */
export interface FieldDifference extends Omit<ObjectDifference, 'key'> {
  readonly objects: number;
  /** Key of the first of these objects. */
  readonly example: string;
}

export interface ComparisonOptions {
  /** Returns the key of a record, which is the same by both interfaces. */
  readonly keyOf: (record: ComparedFields) => string;
  /** Returns the known reason of a difference, or `undefined`. */
  readonly reasonOf: (difference: ValueDifference, records: ObjectRecords) => string | undefined;
}

/** The field of a difference if one interface has no such object. */
const wholeObject = '(object)';

/** Returns the differences between two interfaces, field by field of each object. */
export function findDifferences(
  readings: Readings,
  { keyOf, reasonOf }: ComparisonOptions,
): ObjectDifference[] {
  const byKey = (records: readonly ComparedFields[]) => recordsByKey(records, keyOf);
  const [before, after, again] = [byKey(readings.before), byKey(readings.after), byKey(readings.again)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const steady = steadyFields(before.get(key), again.get(key));
    const records = { before: before.get(key) ?? {}, after: after.get(key) ?? {} };
    const differences = steady ? differencesOf(steady, after.get(key)) : [];
    return differences.map((one) => ({ ...one, key, reason: reasonOf(one, records) }));
  });
}

/** Returns the differences without those of no known reason that are not in `later` too: one interface may be a second behind the other. */
export function lastingDifferences(
  found: readonly ObjectDifference[],
  later: readonly ObjectDifference[],
): ObjectDifference[] {
  const placeOf = ({ key, field }: ObjectDifference) => JSON.stringify([key, field]);
  const unknown = new Set(later.filter(({ reason }) => reason === undefined).map(placeOf));
  return found.filter((one) => one.reason !== undefined || unknown.has(placeOf(one)));
}

/** Returns one difference for each field and reason. */
export function groupDifferences(found: readonly ObjectDifference[]): FieldDifference[] {
  const groups = new Map<string, FieldDifference>();
  for (const { key, ...difference } of found) {
    const group = JSON.stringify([difference.field, difference.reason]);
    const first = groups.get(group) ?? { ...difference, example: key, objects: 0 };
    groups.set(group, { ...first, objects: first.objects + 1 });
  }
  return [...groups.values()];
}

/** Returns the records by key. Records with the same key, such as two equal comments, are numbered. */
function recordsByKey(
  records: readonly ComparedFields[],
  keyOf: ComparisonOptions['keyOf'],
): ReadonlyMap<string, ComparedFields> {
  const byKey = new Map<string, ComparedFields>();
  for (const record of records) {
    const key = keyOf(record);
    let free = key;
    for (let number = 2; byKey.has(free); number += 1) free = `${key} (${number})`;
    byKey.set(free, record);
  }
  return byKey;
}

/** Returns the fields that two readings have alike: none if both lack the object, `undefined` if it came or went in between. */
function steadyFields(
  before: ComparedFields | undefined,
  again: ComparedFields | undefined,
): ComparedFields | undefined {
  if (!before || !again) return before || again ? undefined : {};
  return Object.fromEntries(Object.entries(before).filter(([name, value]) => isSame(value, again[name])));
}

function differencesOf(before: ComparedFields, after: ComparedFields | undefined): ValueDifference[] {
  const isThere = Object.keys(before).length > 0;
  if (isThere !== (after !== undefined)) return [{ field: wholeObject, before: isThere, after: !isThere }];
  const fields = Object.entries(before).map(([field, value]) => ({
    field,
    before: value,
    after: after?.[field],
  }));
  return fields.filter((one) => !isSame(one.before, one.after));
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}

/** Returns a text that is the same for equal values. The order of the parts of a list, and of members, does not count. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.entries(value);
  return JSON.stringify(parts.map((part) => JSON.stringify(part)).sort());
}
