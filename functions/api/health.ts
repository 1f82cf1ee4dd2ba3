import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { endpoint } from './group.ts';

const dependency = once(() =>
  z
    .strictObject({
      kind: z.enum(['table', 'secrets', 'queue', 'search_backend', 'metrics_backend']),
      name: z.string().describe('the registered name of a backend, or the contents of a queue'),
      result: z.enum(['ok', 'failed']),
      detail: z.string().nullable().describe('the fault or a remark, in words for people'),
      latency_ms: z.number().nonnegative(),
    })
    .meta({ id: 'Dependency' }),
);

const healthOf = once(() =>
  z
    .strictObject({
      health: z.enum(['ok', 'degraded']).describe('degraded: one of the dependencies failed'),
      dependencies: z
        .array(dependency())
        .optional()
        .describe(
          "present only if the token is an administrator's; engines are not asked: see GET /api/infrastructure/engine-info/",
        ),
    })
    .meta({ id: 'Health' }),
);

/** Reports that the process answers. Administrators also see whether its dependencies work. */
export const health = endpoint({
  name: 'api.health',
  method: 'GET',
  path: '/health/',
  access: 'public',
  token: 'optional',
  extension: true,
  summary: 'Whether it works',
  description:
    "Without a token the answer only shows that the API works. With an administrator's token it has the health of the table, the " +
    'secrets, the queues of passive checks and operations, and the registered backends. The status is 200 in both cases.',
  headers: () => z.object({ authorization: z.string().optional() }),
  returns: healthOf,
  problems: ['token_not_valid'],
  cache: 'no-store',
  async handle({ headers }, { bearer, health: look }) {
    if ((await bearer(headers.authorization)) !== 'admin') return { data: { health: 'ok' as const } };
    const looked = await look();
    const dependencies = looked.map(({ ok, detail, ...rest }) => ({
      ...rest,
      result: ok ? ('ok' as const) : ('failed' as const),
      detail: detail ?? null,
    }));
    const isWell = looked.every(({ ok }) => ok);
    return { data: { health: isWell ? ('ok' as const) : ('degraded' as const), dependencies } };
  },
});
