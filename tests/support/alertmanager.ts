import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './free-port.ts';
import { startedProgram } from './started-program.ts';

/** The configuration that an Alertmanager needs to group and inhibit as our API does. With a webhook, it tells this of each host as our webhooks do. */
const configurationWith = (webhook?: string) => `
route: ${
  webhook === undefined
    ? '{ receiver: realmgate, group_by: [alertname, realm] }'
    : '{ receiver: realmgate, group_by: [instance, realm], group_wait: 1s, group_interval: 5s }'
}
receivers: [{ name: realmgate${webhook === undefined ? '' : `, webhook_configs: [{ url: ${webhook} }]`} }]
inhibit_rules:
  - { source_matchers: ['alertname="Host"'], target_matchers: ['service=~".+"'], equal: [instance, realm] }
`;

interface AlertmanagerOptions {
  /** Host and port. `undefined` means any free port. */
  readonly address?: string;
  /** The address for other members of a cluster, and that of one of them. `undefined` means that there is no cluster. */
  readonly cluster?: { readonly listen: string; readonly peer?: string };
  /** The URL of its receiver. `undefined` means that it tells nobody. */
  readonly webhook?: string;
}

/** Starts a real Alertmanager (Debian's package `prometheus-alertmanager`). */
export async function startAlertmanager({
  address: wanted,
  cluster,
  webhook,
}: AlertmanagerOptions = {}): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-alertmanager-'));
  const config = join(folder, 'config.yml');
  await writeFile(config, configurationWith(webhook));
  const address = wanted ?? `127.0.0.1:${await freePort()}`;
  const peer = cluster?.peer === undefined ? [] : [`--cluster.peer=${cluster.peer}`];
  const url = `http://${address}`;
  const end = await startedProgram({
    command: 'prometheus-alertmanager',
    args: [
      ...[`--config.file=${config}`, `--storage.path=${folder}`, '--log.level=error'],
      ...[`--web.listen-address=${address}`, `--cluster.listen-address=${cluster?.listen ?? ''}`],
      ...peer,
    ],
    ...{ from: 'prometheus-alertmanager', ready: `${url}/-/ready` },
  });
  return {
    url,
    async stop() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}
