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

/** Starts a real Alertmanager (Debian's package `prometheus-alertmanager`). */
export async function startAlertmanager(): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-alertmanager-'));
  const config = join(folder, 'config.yml');
  await writeFile(config, configuration);
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const end = await startedProgram({
    command: 'prometheus-alertmanager',
    args: [
      ...[`--config.file=${config}`, `--storage.path=${folder}`, '--log.level=error'],
      ...[`--web.listen-address=${address}`, '--cluster.listen-address='],
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
