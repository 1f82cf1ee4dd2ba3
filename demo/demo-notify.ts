// `npm run demo -- notify` sends a notification to the running local stack, as a log platform does when an event occurs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import * as z from 'zod';

import { demoUsers } from './demo-users.ts';
import { tokenOfDemoUser } from './token-of-demo-user.ts';

const usage = `npm run demo -- notify [options]      (while npm start runs)

  --realm NAME       where the host is (paris)
  --host NAME        the host that it is about (the first one of the realm)
  --service NAME     the service that it is about; without --host, the first one of the first host
  --priority N       0 OK, 1 and 2 WARNING, 3 and 4 CRITICAL (3)
  --message TEXT     what has happened
  --data FOLDER      the --data of npm start (.local)`;

type Print = (line: string) => void;

const keyAnswer = z.object({ data: z.object({ api_key: z.string() }) });
const serviceRows = z.object({
  data: z.array(z.object({ host_name: z.string(), service: z.string().nullable() })),
});

/** Runs the command. Rejects with one sentence if no stack runs here, or if an option is wrong. */
export async function demo(words: readonly string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      realm: { type: 'string', default: 'paris' },
      host: { type: 'string' },
      service: { type: 'string' },
      priority: { type: 'string', default: '3' },
      message: { type: 'string', default: 'more than 100 failed log-ins in a minute' },
      data: { type: 'string', default: '.local' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.join(' ') !== 'notify') {
    if (!values.help) throw new Error(usage);
    print(usage);
    return;
  }
  await notify(await openStack(values.data), values, print);
}

interface RunningStack {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface NotifyOptions {
  readonly realm: string;
  readonly host?: string | undefined;
  readonly service?: string | undefined;
  readonly priority: string;
  readonly message: string;
}

async function openStack(folder: string): Promise<RunningStack> {
  const file = await readFile(join(folder, 'url'), 'utf8').catch((cause: unknown) => {
    throw new Error(`No local stack runs with the folder ${folder}: npm start starts one.`, { cause });
  });
  const url = file.trim();
  const token = await tokenOfDemoUser(url, demoUsers([]), 'operator');
  return { url, headers: { Authorization: `Bearer ${token}` } };
}

async function notify(stack: RunningStack, wanted: NotifyOptions, print: Print): Promise<void> {
  const { api_key } = keyAnswer.parse(await get(stack, '/api/passive-checks/api-key/')).data;
  const about = await aboutWhat(stack, wanted);
  const body = notification(wanted, about);
  const path = '/api/passive-checks/parser/';
  print(`POST ${path}   (with the API key of the user operator)`);
  print(JSON.stringify(body, null, 2));
  const headers = { 'X-Api-Key': api_key, 'Content-Type': 'application/json' };
  const answer = await fetch(`${stack.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  print(`\n${answer.status} ${answer.statusText}`);
  print(JSON.stringify(await answer.json(), null, 2));
  if (!answer.ok) throw new Error('The notification was refused.');
  const [realm, host] = [wanted.realm, about.host_name].map((name) => encodeURIComponent(name));
  print('\nIts engine has it a moment later. TOKEN is what npm start has printed:');
  const state = `/api/status/realms/${realm}/${about.service === undefined ? `hosts/${host}` : `host/${host}/services`}/`;
  print(`curl -H "Authorization: Bearer $TOKEN" '${stack.url}${state}'`);
}

interface NotifiedObject {
  readonly host_name: string;
  readonly service: string | undefined;
}

/** Returns the requested host and service, or the first service of the realm if no host is given. */
async function aboutWhat(
  stack: RunningStack,
  { realm, host, service }: NotifyOptions,
): Promise<NotifiedObject> {
  if (host !== undefined) return { host_name: host, service };
  const path = `/api/status/realms/${encodeURIComponent(realm)}/all-service-status/?limit=50`;
  // Hosts have rows of their own in this list.
  const rows = serviceRows.parse(await get(stack, path)).data;
  const first = rows.find((row) => row.service !== null);
  if (!first) throw new Error(`The realm ${realm} has no services: say --host.`);
  return { host_name: first.host_name, service: service ?? first.service ?? undefined };
}

/** Returns a notification that is as short as a log platform may send it. */
function notification({ realm, priority, message }: NotifyOptions, about: NotifiedObject) {
  const time = new Date().toISOString();
  return {
    event_definition_title: 'Demo of passive checks',
    event: {
      id: `demo-${time}`,
      timestamp: time,
      priority: Number(priority),
      message,
      fields: { realm, ...about },
    },
  };
}

async function get({ url, headers }: RunningStack, path: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, { headers });
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
