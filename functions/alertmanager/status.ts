import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { releaseVersion } from '../../shared/base/release.ts';
import { groupLabels, receiver } from './alert-record.ts';
import { endpoint, reading } from './group.ts';

/** The version of Alertmanager whose API this is. amtool ends with an error if it is missing. */
export const version = '0.25.0';

/** The configuration that such an Alertmanager would have. Clients show its routes. */
const original = `route:
  receiver: ${receiver}
  group_by: [${groupLabels.join(', ')}]
receivers:
  - name: ${receiver}
`;

const statusRecord = once(() =>
  z.strictObject({
    cluster: z.strictObject({ status: z.string(), peers: z.array(z.string()) }),
    config: z.strictObject({ original: z.string() }),
    uptime: z.iso.datetime(),
    versionInfo: z.record(
      z.enum(['version', 'revision', 'branch', 'buildUser', 'buildDate', 'goVersion']),
      z.string(),
    ),
  }),
);

/** Returns the version and the configuration, which amtool reads before each command. No engine is asked. */
export const status = endpoint({
  ...reading,
  name: 'alertmanager.status',
  path: '/api/alertmanager/{realm_type}/{realm_name}/api/v2/status/',
  summary: 'Version and configuration',
  returns: statusRecord,
  async handle({ params }, { realms }) {
    const record = await realms.directory.find(params.realm_type, params.realm_name);
    const build = { branch: 'realmgate', buildUser: '', buildDate: '', goVersion: '' };
    return {
      data: {
        cluster: { status: 'disabled', peers: [] },
        config: { original },
        // Clients take a new time for a restart, after which alerts are missing for a while.
        uptime: new Date(record.created_at ?? 0).toISOString(),
        versionInfo: { version, revision: releaseVersion, ...build },
      },
    };
  },
});
