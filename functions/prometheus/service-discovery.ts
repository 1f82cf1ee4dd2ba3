import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { isQueriedByDefault } from '../../shared/realm/record/realm.ts';
import { widestRealms } from '../../shared/realm/record/shared-engines.ts';
import { endpoint } from './group.ts';

const targetGroup = once(() =>
  z
    .strictObject({
      targets: z.array(z.string()).describe('host and port of this API, as the request named them'),
      labels: z.record(z.string(), z.string()).describe('labels of the target, before they are rewritten'),
    })
    .meta({ id: 'PrometheusTargets' }),
);

/** Lists the realms that the caller may see as targets, for the HTTP service discovery of Prometheus. */
export const serviceDiscovery = endpoint({
  name: 'prometheus.sd',
  method: 'GET',
  path: '/api/prometheus/sd/',
  access: 'viewer',
  extension: true,
  summary: 'The realms that the caller sees, as targets for the HTTP service discovery of Prometheus',
  description:
    'The form is that of Prometheus, without an envelope. The realms are those of the summaries: standard realms, and hostgroup realms of ' +
    'engines of which the caller sees no standard realm, so that no host is counted twice.',
  bare: true,
  returns: () => z.array(targetGroup()),
  async handle(_request, { realms, origin, basePath }) {
    if (origin === '')
      throw new AppError('invalid_request', { detail: 'The header Host names no usable host.' });
    const { protocol, host } = new URL(origin);
    const records = widestRealms((await realms.directory.all()).filter(isQueriedByDefault));
    const data = records.map((record) => ({
      targets: [host],
      labels: {
        __scheme__: protocol.slice(0, -1),
        __metrics_path__: `${basePath}/api/prometheus/realms/${encodeURIComponent(record.name)}/metrics`,
        __meta_realmgate_section: record.section,
        instance: record.name,
      },
    }));
    return { data };
  },
});
