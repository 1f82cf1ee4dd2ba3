import { parse } from 'yaml';
import * as z from 'zod';

import { type NewRealm, newRealm } from '../shared/realm/config/new-realm.ts';
import { checked, Failure } from './failure.ts';
import { readText } from './read-text.ts';

/** A list of realm creation payloads (spec 2.2 and our extensions) as YAML, and so as JSON too. */
export async function readRealmFile(file: string): Promise<NewRealm[]> {
  const realms = checked(z.array(newRealm()), await readYaml(file), file);
  const names = realms.map((realm) => realm.display_name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Failure(`${file} names a realm twice: ${twice.join(', ')}.`);
  return realms;
}

/** Also JSON, which is YAML. */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return parse(text);
  } catch (error) {
    throw new Failure(
      `${file} is neither YAML nor JSON: ${error instanceof Error ? error.message : 'unknown fault'}`,
    );
  }
}
