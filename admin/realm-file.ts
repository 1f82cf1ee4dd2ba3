import { parse } from 'yaml';
import * as z from 'zod';

import { type NewRealm, newRealm } from '../shared/realm/config/new-realm.ts';
import { Failure, parseOrFail } from './failure.ts';
import { readTextFile } from './read-text.ts';

/** Reads a file with a list of new realms (spec 2.2 and our extensions) as YAML or JSON. */
export async function readRealmFile(file: string): Promise<NewRealm[]> {
  const realms = parseOrFail(z.array(newRealm()), await readYaml(file), file);
  const names = realms.map((realm) => realm.display_name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Failure(`${file} names a realm twice: ${twice.join(', ')}.`);
  return realms;
}

/** Reads a YAML file. JSON is valid YAML. */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readTextFile(file);
  try {
    return parse(text);
  } catch (error) {
    throw new Failure(
      `${file} is neither YAML nor JSON: ${error instanceof Error ? error.message : 'unknown fault'}`,
    );
  }
}
