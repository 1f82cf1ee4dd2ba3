import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { checkRealm } from '../../shared/realm/engine/self-check.ts';
import { endpoint, type Scope } from './group.ts';

const verdict = once(() =>
  z.strictObject({
    name: z.string(),
    ok: z.boolean(),
    detail: z.string().describe('the result in words, for people'),
  }),
);

const facts = {
  path: '/api/utils/svc-check/realm/{realm_name}/',
  access: 'operator',
  summary: 'Check the application of a realm',
  description: 'Looks at engine and import tool. What is found wrong is a verdict, not an error.',
  cache: 'no-store',
} as const;
const params = once(() => z.object({ realm_name: name }));
const returns = once(() =>
  z
    .strictObject({
      realm: z.string(),
      result: z.enum(['ok', 'failed']).describe('ok when every check is'),
      checks: z.array(verdict()),
    })
    .meta({ id: 'RealmCheck' }),
);

/** Checks a realm's engine and import tool (spec 4.11). */
export const check = endpoint({
  ...facts,
  name: 'utils.check',
  method: 'GET',
  params,
  returns,
  handle: ({ params: { realm_name } }, scope) => checked(realm_name, scope),
});

/** Checks the same by POST. */
export const checkByPost = endpoint({
  ...facts,
  extension: true,
  name: 'utils.check-by-post',
  method: 'POST',
  params,
  returns,
  beforeRepeat: ({ params }, { realms }) => realms.selectOne(params.realm_name).open(),
  handle: ({ params: { realm_name } }, scope) => checked(realm_name, scope),
});

async function checked(realm: string, { realms, clock }: Scope) {
  const checks = await checkRealm(await realms.selectOne(realm).open(), clock);
  const result = checks.every(({ ok }) => ok) ? ('ok' as const) : ('failed' as const);
  return { data: { realm, result, checks } };
}
