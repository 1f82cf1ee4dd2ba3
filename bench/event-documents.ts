import { eventTemplate } from '../shared/realm/search/event-template.ts';
import { searchBackendRecord } from '../shared/store/search-backends.ts';

export const hosts = 10_000;
export const alerts = 1_000_000;
/** The length of the past with events, in seconds. */
export const eventSpanSeconds = 30 * 86_400;

export const hostNameOf = (number: number): string => `host-${String(number % hosts).padStart(5, '0')}`;

/** Yields the alerts of all hosts up to `now`. Each host is DOWN and UP in turns, at its own pace. Times are in epoch seconds. */
export function* alertsUpTo(now: number): Generator<{ time: number; host: string; state: number }> {
  for (let number = 0; number < alerts; number += 1) {
    const time = now - eventSpanSeconds + Math.floor((number * eventSpanSeconds) / alerts);
    yield { time, host: hostNameOf(number), state: Math.floor(number / hosts) % 2 === 0 ? 1 : 0 };
  }
}

/** Creates the index from our template and fills it, unless it already has all events. */
export async function loadEvents(url: string, index: string, now: number): Promise<void> {
  if (await isFull(url, index)) return;
  const backend = searchBackendRecord().parse({ id: 1, url, flavour: 'opensearch' });
  const { template } = eventTemplate(backend, { flavour: 'opensearch', version: '2.19.6' }) ?? {};
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' };
  await fetch(`${url}/${index}`, { method: 'DELETE' });
  await send(`${url}/${index}`, 'PUT', JSON.stringify({ settings, ...template }));
  let lines: string[] = [];
  for (const { time, host, state } of alertsUpTo(now)) {
    const output = state === 1 ? 'CRITICAL - Host Unreachable' : 'PING OK - Packet loss = 0%';
    const facts = { type: 'HOST ALERT', host_name: host, state, state_type: 'HARD', attempt: 1, output };
    const message = `HOST ALERT: ${host};${state};HARD;1;${output}`;
    lines.push('{"index":{}}', JSON.stringify({ time: time * 1000, ...facts, message }));
    if (lines.length < 10_000) continue;
    await send(`${url}/${index}/_bulk`, 'POST', `${lines.join('\n')}\n`);
    lines = [];
  }
  await send(`${url}/${index}/_refresh`, 'POST', '');
}

async function isFull(url: string, index: string): Promise<boolean> {
  // Documents of an earlier run are only counted once their shard is up.
  await fetch(`${url}/_cluster/health/${index}?wait_for_status=yellow&timeout=60s`);
  const answer = await (await fetch(`${url}/${index}/_count`)).text();
  return answer.startsWith(`{"count":${alerts},`);
}

async function send(url: string, method: string, body: string): Promise<void> {
  const type = method === 'PUT' ? 'application/json' : 'application/x-ndjson';
  const response = await fetch(url, {
    method,
    headers: { 'content-type': type },
    ...(body !== '' && { body }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors":true')) throw new Error(text.slice(0, 300));
}
