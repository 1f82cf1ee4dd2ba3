import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod';

import type { Fields } from '../../shared/store/table.ts';
import { Failure } from '../failure.ts';
import { entryKey, type Section } from './section.ts';

/** Returns the entries of a section in a file. Throws one `Failure` that names the faults of all entries. */
export function readEntries<E extends Fields>(
  section: Section<E>,
  values: readonly unknown[],
  current: readonly E[],
): E[] {
  const faults: string[] = [];
  const entries = values.flatMap((one, index) => {
    // An entry that equals a stored record is not checked: rules become stricter, and an old record must not block others.
    const same = current.find((entry) => isDeepStrictEqual(entry, one));
    if (same) return [same];
    try {
      return [section.read(one, placeOf(section, one, index))];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.push(error.message);
      return [];
    }
  });
  const keys = entries.map((entry) => entryKey(section, entry));
  const twice = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
  faults.push(...twice.map((key) => `The file names ${section.noun} ${key} twice.`));
  if (faults.length > 0) throw new Failure(faults.join('\n'));
  return entries;
}

const fields = z.record(z.string(), z.unknown()).catch({});

function placeOf<E extends Fields>({ noun, key }: Section<E>, value: unknown, index: number): string {
  const name = fields.parse(value)[key];
  return typeof name === 'string' || typeof name === 'number'
    ? `${noun} ${name}`
    : `${noun} number ${index + 1}`;
}
