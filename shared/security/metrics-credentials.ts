import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { createAwsSigner, type SignableRequest, type Signature } from './aws-signature.ts';
import { createSecretValues } from './secret-values.ts';
import type { Secrets } from './secrets.ts';

/** Problem code and words for errors about the secret of a metrics backend. */
const secretForm = { code: 'metrics_backend_credentials', owner: 'the metrics backend' } as const;

const part = once(() => z.string().min(1));

/** Schema of the secret of a metrics backend: user and password, or a token. */
const metricsCredentials = once(() =>
  z.union([z.object({ token: part() }), z.object({ user: part(), password: part() })]),
);
export type MetricsCredentials = z.infer<ReturnType<typeof metricsCredentials>>;

/** Returns a function that reads the credentials for a metrics backend by the name of their secret. */
export function createMetricsCredentials(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
): (name: string) => Promise<MetricsCredentials> {
  return createSecretValues(secrets, clock, {
    schema: metricsCredentials,
    ...secretForm,
  });
}

/** Returns a signer of requests to Amazon Managed Service for Prometheus in a region. It uses the role of this service. */
export function createMetricsSigner(
  clock: Clock,
): (region: string) => (request: SignableRequest) => Promise<Signature> {
  return (region) => createAwsSigner({ region, service: 'aps', clock, ...secretForm });
}
