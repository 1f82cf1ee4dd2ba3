import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './free-port.ts';
import { startedProgram } from './started-program.ts';

/** The configuration that an Alertmanager needs to group and inhibit as our API does. */
const configuration = `
route: { receiver: realmgate, group_by: [alertname, realm] }
receivers: [{ name: realmgate }]
inhibit_rules:
  - { source_matchers: ['alertname="Host"'], target_matchers: ['service=~".+"'], equal: [instance, realm] }
`;

interface AlertmanagerOptions {
  /** Host and port. `undefined` means any free port. */
  readonly address?: string;
  /** The address for other members of a cluster, and that of one of them. `undefined` means that there is no cluster. */
  readonly cluster?: { readonly listen: string; readonly peer?: string };
}

/** Starts a real Alertmanager (Debian's package `prometheus-alertmanager`). */
export async function startAlertmanager({ address: wanted, cluster }: AlertmanagerOptions = {}): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-alertmanager-'));
  const config = join(folder, 'config.yml');
  await writeFile(config, configuration);
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
