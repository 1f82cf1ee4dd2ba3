import type { Fields } from '../../shared/store/table.ts';

/** A section of a configuration file: one kind of record, e.g. `import_tools`. Its methods read the file and change the table. */
export interface Section<E extends Fields = Fields> {
  /** Name of the section in the file. */
  readonly name: string;
  /** Name of one record, for people. */
  readonly noun: string;
  /** The field that is an entry's key. */
  readonly key: string;
  /** Returns the key of an entry, if one field alone does not identify it. */
  readonly keyOf?: (entry: E) => string;
  /** Fields that a file may omit. An omitted field keeps its value. */
  readonly optional: readonly string[];
  /** Parses an entry of a file. Throws a `Failure` that names every fault of the entry. */
  read(value: unknown, place: string): E;
  /** Returns the records of the table, in the form of entries of a file. */
  current(): Promise<readonly E[]>;
  add(entry: E): Promise<void>;
  /** Changes a record. This and `remove` throw `precondition_failed` if the record was changed after the call of `current`. */
  change(after: E, differences: readonly Difference[]): Promise<void>;
  remove(entry: E): Promise<void>;
}

/** Returns the key of an entry, for people too. */
export function entryKey<E extends Fields>(
  { key, keyOf }: Pick<Section<E>, 'key' | 'keyOf'>,
  entry: E,
): string {
  return keyOf?.(entry) ?? String(entry[key]);
}

/** A difference in one field of a record. A value is `undefined` if the record lacks the field. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One write of a record that a plan contains. */
export interface PlanStep {
  readonly verb: 'add' | 'change' | 'remove';
  readonly section: string;
  readonly noun: string;
  readonly key: string;
  readonly differences: readonly Difference[];
  carryOut(): Promise<void>;
}

/** The plan of one section: the writes, and the entries before and after them. */
export interface SectionPlan<E extends Fields = Fields> {
  readonly steps: readonly PlanStep[];
  readonly before: readonly E[];
  /** The entries of the section after all steps have been applied. */
  readonly after: readonly E[];
}
