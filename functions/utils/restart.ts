import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { endpoint, type Scope } from './group.ts';

const instant = once(() => z.iso.datetime({ offset: true }));

const facts = {
  path: '/api/utils/svc-restart/realm/{realm_name}/',
  access: 'operator',
  summary: 'Restart the application of a realm',
  description:
    'Restarts the engine and waits until its start has moved; of several requests at once, one restarts it and all are confirmed. ' +
    '504 `restart_not_confirmed` when it takes longer: ' +
    'the engine may come back later. Through a hostgroup realm it needs the right to see a realm that holds the whole ' +
    'engine, else 403 `realm_is_part_of_engine`. Prefer POST, because proxies may repeat a GET.',
  cache: 'no-store',
} as const;
const params = once(() => z.object({ realm_name: name }));
const audit = {
  action: 'engine.restart',
  target: ({ params: { realm_name } }: { readonly params: z.output<ReturnType<typeof params>> }) =>
    realm_name,
} as const;
const returns = once(() =>
  z
    .strictObject({
      realm: z.string(),
      result: z.literal('restarted'),
      node: z
        .string()
        .nullable()
        .describe('the node of a cluster whose process it is; null: the engine names none'),
      program_start_before: instant().nullable(),
      program_start_after: instant().nullable().describe('null in a dry run'),
      waited_ms: z.int().nonnegative(),
    })
    .meta({ id: 'RealmRestart' }),
);

/** Restarts a realm's engine. The method is GET because the specification says so (spec 4.11). */
export const restart = endpoint({
  ...facts,
  name: 'utils.restart',
  method: 'GET',
  params,
  audit,
  returns,
  handle: ({ params, dryRun }, scope) => restarted(params.realm_name, dryRun, scope),
});

/** Restarts the engine by POST. */
export const restartByPost = endpoint({
  ...facts,
  extension: true,
  name: 'utils.restart-by-post',
  method: 'POST',
  params,
  audit,
  returns,
  beforeRepeat: ({ params }, { realms, restarts }) =>
    realms.selectOne(params.realm_name, { wholeEngine: true }).open({ deadlineMs: restarts.deadlineMs }),
  handle: ({ params, dryRun }, scope) => restarted(params.realm_name, dryRun, scope),
});

async function restarted(name: string, dryRun: boolean, { realms, restarts }: Scope) {
  const realm = await realms.selectOne(name, { wholeEngine: true }).open({ deadlineMs: restarts.deadlineMs });
  return { data: await restarts.restart(realm, { dryRun }) };
}
