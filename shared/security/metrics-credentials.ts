import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { createSecretValues } from './secret-values.ts';
import type { Secrets } from './secrets.ts';

const part = once(() => z.string().min(1));

/** What the secret of a metrics backend holds: user and password (InfluxDB 1.x), or a token (2.x, 3.x). */
const metricsCredentials = once(() =>
  z.union([z.object({ token: part() }), z.object({ user: part(), password: part() })]),
);
export type MetricsCredentials = z.infer<ReturnType<typeof metricsCredentials>>;

/** Reads how we are known at a metrics backend, by the name of its secret. */
export function createMetricsCredentials(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
): (name: string) => Promise<MetricsCredentials> {
  return createSecretValues(secrets, clock, {
    schema: metricsCredentials,
    code: 'metrics_backend_credentials',
    owner: 'the metrics backend',
  });
}
