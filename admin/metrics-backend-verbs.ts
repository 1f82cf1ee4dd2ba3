import type { Command } from 'commander';

import { callContext } from '../shared/base/call-context.ts';
import type { ComponentCheck } from '../shared/base/component-check.ts';
import { createMetricsBackends } from '../shared/realm/metrics/backends.ts';
import { checkMetricsBackend, checkSeries } from '../shared/realm/metrics/check.ts';
import { areMetricsInDocuments } from '../shared/realm/record/realm.ts';
import { createMetricsCredentials, createMetricsSigner } from '../shared/security/metrics-credentials.ts';
import { metricsBackends } from '../shared/store/metrics-backends.ts';
import { isMetricsBackendOf } from '../shared/store/realm-record.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import { printList } from './print-list.ts';
import { openTarget } from './target.ts';

/** Timeout of one request in milliseconds. It is longer than that of an API request, because a person waits. */
const PATIENCE_MS = 15_000;

/** Adds the command `check` to the group `metrics-backends`. */
export function addMetricsBackendVerbs(call: CliContext): void {
  const group = call.program.commands.find((command: Command) => command.name() === 'metrics-backends');
  group
    ?.command('check')
    .description('ask a metrics backend what it has, and how old the points of the realms that name it are')
    .argument('<id>', 'its name')
    .action((id: string) => runMetricsBackendCheck(id, call));
}

type Row = { readonly realm: string } & Readonly<Record<keyof ComponentCheck, string | boolean>>;

/** Checks whether the metrics backend answers this machine, and what the realms that name it have there. */
async function runMetricsBackendCheck(id: string, call: CliContext): Promise<void> {
  const { realms, reach, ofRealm } = await opened(id, call);
  const rows: Row[] = [{ realm: '', ...(await reach()) }];
  if (rows.every(({ ok }) => ok)) {
    for (const realm of realms) {
      for (const check of await ofRealm(realm)) rows.push({ realm: realm.name, ...check });
    }
  }
  printList(rows, call.program, call.io);
  const failed = rows.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Failure(`${failed.length} of ${rows.length} checks failed.`);
}

async function opened(id: string, { program, io }: CliContext) {
  const { table, secrets } = await openTarget(program, io);
  const { clock } = io;
  const store = metricsBackends.open(table);
  const record = await store.find(id);
  if (!record) throw new Failure(`There is no metrics backend '${id}'.`);
  const backends = createMetricsBackends({
    ...{ store, clock },
    credentials: createMetricsCredentials(secrets, clock),
    signer: createMetricsSigner(clock),
  });
  const context = () => callContext(AbortSignal.timeout(PATIENCE_MS));
  const all = await createRealmStore(table, clock).list();
  return {
    realms: all.filter((realm) => isMetricsBackendOf(realm, record) && !areMetricsInDocuments(realm)),
    reach: async () => {
      const series = await backends.open(record, { database: '' });
      return checkMetricsBackend(record, { series, clock, limit: context });
    },
    ofRealm: async ({ metrics_db: database, name }: RealmRecord): Promise<readonly ComponentCheck[]> => {
      if (database === undefined)
        return [{ name: 'series', ok: false, detail: 'The realm names no database (metrics_db).' }];
      const series = await backends.open(record, { database, realm: name });
      return checkSeries({ series, clock, limit: context });
    },
  };
}
