import type { Fields } from '../../shared/store/table.ts';

/** A kind of record in a configuration file, e.g. `import_tools`. */
export interface Section<E extends Fields = Fields> {
  /** Its name in the file. */
  readonly name: string;
  /** One of them, for a person. */
  readonly noun: string;
  /** The field that is an entry's key. */
  readonly key: string;
  /** Fields that a file need not give: without them they stay as they are. */
  readonly optional: readonly string[];
  /** An entry of a file; a failure names every fault of it. */
  read(value: unknown, place: string): E;
  /** What the table has, in the form that a file has it. */
  current(): Promise<readonly E[]>;
  add(entry: E): Promise<void>;
  /** Throws `precondition_failed` where the record is not what `current` answered any more; so does `remove`. */
  change(after: E, differences: readonly Difference[]): Promise<void>;
  remove(entry: E): Promise<void>;
}

/** One field of a record; undefined: it has none. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One write. */
export interface Step {
  readonly verb: 'add' | 'change' | 'remove';
  readonly section: string;
  readonly noun: string;
  readonly key: string;
  readonly differences: readonly Difference[];
  carryOut(): Promise<void>;
}

/** What is to be done to a section, and what it will be then. */
export interface Planned<E extends Fields = Fields> {
  readonly steps: readonly Step[];
  readonly before: readonly E[];
  /** With all steps taken. */
  readonly after: readonly E[];
}
