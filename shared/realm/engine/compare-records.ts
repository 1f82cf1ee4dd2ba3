/** One record of a noun, e.g. a host with all its fields. */
type Fields = Readonly<Record<string, unknown>>;

/** The records of one noun, read by one interface, by the other one, and by the first one again. */
export interface Readings {
  readonly before: readonly Fields[];
  readonly after: readonly Fields[];
  /** A value that changed between the two readings by the first interface is no difference between the interfaces. */
  readonly again: readonly Fields[];
}

/** One value that two interfaces of an engine tell differently. */
export interface ValueDifference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The objects of which one field differs for the same reason, with the first of them. */
export interface FieldDifference extends ValueDifference {
  readonly objects: number;
  /** Key of the first of these objects. */
  readonly example: string;
  /** The reason why it differs. `undefined` if none is known. */
  readonly reason: string | undefined;
}

export interface ComparisonOptions {
  /** Returns the key of a record, which is the same by both interfaces. */
  readonly keyOf: (record: Fields) => string;
  /** Returns the known reason of a difference, or `undefined`. */
  readonly reasonOf: (difference: ValueDifference) => string | undefined;
}

/** The field of a difference if one interface has no such object. */
const wholeObject = '(object)';

/** Returns the differences between two interfaces, field by field. */
export function compareRecords(
  readings: Readings,
  { keyOf, reasonOf }: ComparisonOptions,
): FieldDifference[] {
  const byKey = (records: readonly Fields[]) => new Map(records.map((record) => [keyOf(record), record]));
  const [before, after, again] = [byKey(readings.before), byKey(readings.after), byKey(readings.again)];
  const found = new Map<string, FieldDifference>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const steady = steadyFields(before.get(key), again.get(key));
    if (!steady) continue;
    for (const difference of differencesOf(steady, after.get(key))) {
      const reason = reasonOf(difference);
      const group = JSON.stringify([difference.field, reason]);
      const first = found.get(group) ?? { ...difference, example: key, reason, objects: 0 };
      found.set(group, { ...first, objects: first.objects + 1 });
    }
  }
  return [...found.values()];
}

/** Returns the fields that two readings have alike: none if both lack the object, `undefined` if it came or went in between. */
function steadyFields(before: Fields | undefined, again: Fields | undefined): Fields | undefined {
  if (!before || !again) return before || again ? undefined : {};
  return Object.fromEntries(Object.entries(before).filter(([name, value]) => isSame(value, again[name])));
}

function differencesOf(before: Fields, after: Fields | undefined): ValueDifference[] {
  const isThere = Object.keys(before).length > 0;
  if (isThere !== (after !== undefined)) return [{ field: wholeObject, before: isThere, after: !isThere }];
  const fields = Object.entries(before).map(([field, value]) => ({
    field,
    before: value,
    after: after?.[field],
  }));
  return fields.filter((one) => !isSame(one.before, one.after));
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}

/** Returns a text that is the same for equal values. The order of the parts of a list, and of members, does not count. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.entries(value);
  return JSON.stringify(parts.map((part) => JSON.stringify(part)).sort());
}
