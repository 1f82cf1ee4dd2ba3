import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import * as z from 'zod';

import { bundle } from '../deploy/bundles/bundle.ts';
import { admin } from '../tests/support/app.ts';
import { gatewayEvent } from '../tests/support/event.ts';
import { type Fleet, startFleetServices, tableName } from './fleet-around.ts';
import { megabytes } from './memory-of-process.ts';
import { report } from './report.ts';

const root = join(import.meta.dirname, '..');
const path = '/api/summary/assets-state/hosts-by-state/';
const requests = 5;

/**
 * Measures hosts by state over 1 to 1,000 realms, and then with 10 engines that refuse and 5 that are silent. The measured process
 * contains what a deployed function contains: its bundle under plain Node. Engines and the table are in another process.
 */
export async function fleet(): Promise<void> {
  await bundle(root, 'summary');
  const rows: Record<string, unknown> = {};
  for (const alive of [1, 10, 100, 1000]) {
    rows[`${alive} alive`] = await measured({ alive, refusing: 0, silent: 0 });
  }
  rows['1000, 10 refuse, 5 silent'] = await measured({ alive: 985, refusing: 10, silent: 5 });
  report('fleet', rows);
}

const answers = z.object({
  idleMb: z.number(),
  runs: z
    .array(z.object({ status: z.literal(200), ms: z.number(), cpuMs: z.number(), peakMb: z.number() }))
    .min(2),
});

async function measured(wanted: Fleet) {
  const around = await startFleetServices(wanted);
  try {
    const { idleMb, residentMb, runs } = await answersOfFunction(around.tableUrl);
    const [first, ...next] = runs.map(({ ms }) => ms);
    return {
      'first ms': first,
      'of it processor': runs[0]?.cpuMs,
      'next ms, least': Math.min(...next),
      most: Math.max(...next),
      'MB before': idleMb,
      'with the first': runs[0]?.peakMb,
      'with all': residentMb,
    };
  } finally {
    around.stop();
  }
}

/** Returns the measurements of a fresh process with the bundle, whose requests come one after the other. */
async function answersOfFunction(tableUrl: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script()], {
    env: environment(tableUrl),
    // The log is written as on the platform, and is discarded here.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = z.tuple([z.unknown()], z.unknown()).parse(await once(child, 'message'));
  const residentMb = child.pid === undefined ? NaN : megabytes('VmHWM', child.pid);
  child.kill();
  return { ...answers.parse(message), residentMb };
}

function script(): string {
  const event = gatewayEvent({ path, caller: admin });
  return `
    import { readFileSync } from 'node:fs';
    const { handler } = await import(${JSON.stringify(join(root, 'dist/summary/index.mjs'))});
    const event = ${JSON.stringify(event)};
    const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 29000 };
    const idleMb = Math.round(process.memoryUsage.rss() / 1048576);
    const runs = [];
    for (let run = 0; run < ${requests}; run += 1) {
      const started = performance.now();
      const before = process.cpuUsage();
      const { statusCode: status } = await handler(event, context);
      const ms = Math.round(performance.now() - started);
      const { user, system } = process.cpuUsage(before);
      const [, kilobytes] = /^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
      const peakMb = Math.round(kilobytes / 1024);
      runs.push({ status, ms, cpuMs: Math.round((user + system) / 1000), peakMb });
    }
    process.send({ idleMb, runs });
    setTimeout(() => undefined, 60_000);`;
}

/** Returns the environment of the process, without the compiler and flags of the present process. */
function environment(tableUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    REALMGATE_TABLE: tableName,
    REALMGATE_TOKEN_SECRET: 'unused',
  };
}
