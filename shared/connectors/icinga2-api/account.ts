import * as z from 'zod';

import { once } from '../../base/once.ts';
import { patternGrants } from './permission-pattern.ts';

const whoAmI = once(() =>
  z.object({ permissions: z.array(z.unknown()).catch([]), version: z.string().catch('') }),
);

/** The engine's information about the account of our credentials. */
export interface ApiAccount {
  /** The version, e.g. `r2.13.6-1`. Empty if the engine does not tell it. */
  readonly version: string;
  may(permission: string): boolean;
}

/** Reads the results of `GET /v1`, which needs no permission. Throws a ZodError if they have another form. */
export function readAccount(results: readonly unknown[]): ApiAccount {
  const [identity] = z.array(whoAmI()).parse(results);
  const permissions = (identity?.permissions ?? []).filter((each) => typeof each === 'string');
  const { version = '' } = identity ?? {};
  return {
    version: /^[rv]?\d{1,3}\.\d{1,3}[\w.+~-]{0,40}$/.test(version) ? version : '',
    may: (permission) => permissions.some((pattern) => patternGrants(pattern, permission)),
  };
}

/** Only this many bytes of a refusal are read. */
const mostRead = 1000;

/**
 * Returns the permission of the list that a refusal with status 403 names (Icinga 2.16: `Missing permission: objects/query/host`),
 * spelled as in the list, or `undefined` if it names none of them.
 */
export function missingPermission(body: Buffer, permissions: readonly string[]): string | undefined {
  const text = body.toString('utf8', 0, mostRead);
  const [, behind = ''] = text.split('Missing permission: ', 2);
  const named = /^[a-z/-]{1,100}/i.exec(behind)?.[0].toLowerCase();
  return permissions.find((each) => each.toLowerCase() === named);
}
