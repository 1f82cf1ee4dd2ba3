import type { components, ListChange, MissingRealm } from '../index.ts';
import { wordsOfChange } from './words-of-change.ts';

export type HostOrService = components['schemas']['HostOrServiceStatusRow'];

/** A host or service, and what happened to it in words. */
export interface Happening {
  readonly row: HostOrService;
  readonly what: readonly string[];
}

interface Learnt {
  readonly happenings: readonly Happening[];
  /** The realms that have answered before and do not answer now. */
  readonly silent: readonly MissingRealm[];
}

/** The hosts and services of a realm or multirealm, as the last answers have shown them. */
export class KnownRows {
  readonly #realm: string;
  readonly #rows = new Map<string, HostOrService>();
  #missing: readonly MissingRealm[] | undefined;

  constructor(realm: string) {
    this.#realm = realm;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Takes a change over. Rows of a realm that does not answer stay: nobody knows whether they are gone. */
  learn(change: ListChange<HostOrService>): Learnt {
    const { rows, missing } = change;
    const before = this.#missing ?? [];
    const changed = rows.map((row) => ({ row, what: this.#wordsOf(row) }));
    const gone = this.#keysOfGone(change).flatMap((key) => this.#rows.get(key) ?? []);
    for (const row of rows) this.#rows.set(keyOf(row), row);
    for (const row of gone) this.#rows.delete(keyOf(row));
    this.#missing = missing;
    const happenings = [...changed, ...gone.map((row) => ({ row, what: ['not listed any more'] }))];
    return {
      happenings: happenings.filter(({ what }) => what.length > 0),
      silent: (missing ?? []).filter(({ realm }) => !before.some((one) => one.realm === realm)),
    };
  }

  /** Rows that the answers before lacked, because their realm was silent, are not new. */
  #wordsOf(row: HostOrService): string[] {
    const before = this.#rows.get(keyOf(row));
    const wasMissing = before === undefined && isOf(row, this.#missing);
    return wasMissing ? [] : wordsOfChange(before, row);
  }

  #keysOfGone({ isWhole, rows, removed, missing }: ListChange<HostOrService>): string[] {
    if (!isWhole) return removed.map((name) => keyOf({ realm: this.#realm, ...name }));
    const listed = new Set(rows.map(keyOf));
    const mayBeGone = (row: HostOrService) => missing === undefined || !isOf(row, missing);
    return [...this.#rows].filter(([key, row]) => !listed.has(key) && mayBeGone(row)).map(([key]) => key);
  }
}

/** Returns true for a row of one of these missing realms. An empty list names none of them, so that each may be one. */
function isOf({ realm }: HostOrService, missing: readonly MissingRealm[] | undefined): boolean {
  if (missing === undefined) return false;
  return missing.length === 0 || missing.some((one) => one.realm === realm);
}

function keyOf({
  realm,
  host_name,
  service,
}: Pick<HostOrService, 'realm' | 'host_name' | 'service'>): string {
  return JSON.stringify([realm, host_name, service ?? null]);
}
