import * as z from 'zod';

import { once } from './once.ts';

/** The environment variable of each setting's schema. */
const variables = once(() => z.registry<{ variable: string }>());

/** Returns the schema with its environment variable and, for docs/deployment.md, its meaning. */
export function setting<Schema extends z.ZodType>(variable: string, schema: Schema, meaning: string): Schema {
  const described = schema.describe(meaning);
  variables().add(described, { variable });
  return described;
}

/** Returns the environment variable of a setting. Throws for a schema that `setting` did not make. */
export function variableOf(schema: z.core.$ZodType): string {
  const entry = variables().get(schema);
  if (entry === undefined) throw new Error('A schema of settings has no environment variable: use setting()');
  return entry.variable;
}

/** Schema of a text that is not empty. */
export const requiredText = () => z.string().min(1);

/** Schema of a whole number that is written as text, `least` or more. */
export const wholeNumberFrom = (least: number) => z.coerce.number().int().min(least);

/** Schema of the name of an IANA time zone. */
export const timeZone = () => z.string().refine(zoneExists, 'is not an IANA time zone');

/** Schema of a URL of http or https; `''` without a value. `what` says for an error whose address it is. */
export const httpAddress = (what: string) =>
  z
    .string()
    .default('')
    .refine((value) => value === '' || isHttpAddress(value), `is no address of ${what}`);

/** Schema of scheme and host of a URL; `''` without a value. */
export const origin = () =>
  z
    .string()
    .default('')
    .refine(
      (value) => value === '' || (value !== '*' && isOrigin(value)),
      'is no URL of scheme and host alone',
    );

/** Schema of a comma list of web origins. */
export const origins = () =>
  z
    .string()
    .default('')
    .refine((list) => splitList(list).every(isOrigin), {
      error: 'is neither * nor a comma list of origins (https://host)',
    })
    .transform(splitList);

/** Schema of a comma list of words. */
export const words = () => z.string().default('').transform(splitList);

function zoneExists(name: string): boolean {
  // UTC is not tried: making the first format takes 15 ms of processor time at each cold start.
  if (name === 'UTC') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Splits a comma-separated list. Blanks around the items are removed, and empty items are dropped. */
export function splitList(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Returns true for `*` and for an origin as browsers write it: without a path, and without a port that is the scheme's default. */
function isOrigin(value: string): boolean {
  return value === '*' || (URL.canParse(value) && new URL(value).origin === value);
}

function isHttpAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
