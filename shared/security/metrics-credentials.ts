import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { createAwsSigner, type SignableRequest, type Signature } from './aws-signature.ts';
import { createSecretValues } from './secret-values.ts';
import type { Secrets } from './secrets.ts';

/** What a metrics backend is called in errors. */
const form = { code: 'metrics_backend_credentials', owner: 'the metrics backend' } as const;

const part = once(() => z.string().min(1));

/** What the secret of a metrics backend holds: user and password, or a token. */
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
    ...form,
  });
}

/** Signs requests to Amazon Managed Service for Prometheus in a region, with our own role. */
export function createMetricsSigner(
  clock: Clock,
): (region: string) => (request: SignableRequest) => Promise<Signature> {
  return (region) => createAwsSigner({ region, service: 'aps', clock, ...form });
}
