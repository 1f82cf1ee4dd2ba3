import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import { addHostToSite, addService, host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Checkable, Site, Subject } from '../../demo/status-query-engine/site.ts';
import { eventually } from './import-tool.ts';
import { type RunningNagios4, startNagios4 } from './running-nagios4.ts';

/** A real Nagios behind Livestatus. */
export interface Nagios4WithLivestatus {
  readonly port: number;
  /** Sends a command line to the engine, without Livestatus. */
  command(line: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real Nagios, and a Livestatus for it: Debian has no module of Livestatus for Nagios 4. Commands go to the engine's command
 * file. Queries are answered by the embedded engine, whose site is read from the engine's status file before each of them, so that an
 * effect is seen only if Nagios itself has it.
 */
export async function startNagios4WithLivestatus(
  objects = '',
  clockOffsetSeconds = 0,
): Promise<Nagios4WithLivestatus> {
  const nagios = await startNagios4(objects, clockOffsetSeconds);
  const mirror = site({ programStart: Math.floor(Date.now() / 1000) });
  const readStatus = async () => {
    mirrorStatus(mirror, await nagios.status());
  };
  await eventually(async () => (await readStatus(), mirror.hosts.size > 0 ? true : undefined), 60_000);
  const listen = { host: '127.0.0.1', port: 0 };
  const queries = await startEngine({
    site: mirror,
    dialect: 'naemon',
    listen,
    clock: () => Date.now() + clockOffsetSeconds * 1000,
  });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    let request = '';
    client.on('error', () => undefined);
    client.on('close', () => sockets.delete(client));
    client.on('data', (bytes: Buffer) => {
      request += bytes.toString('utf8');
      if (!request.endsWith('\n\n')) return;
      const whole = request;
      request = '';
      answer(whole, { nagios, readStatus, queries, client }).catch(() => client.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on TCP');
  return {
    port: address.port,
    command: (line) => nagios.command(line),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await queries.close();
      await nagios.stop();
    },
  };
}

interface Parts {
  readonly nagios: RunningNagios4;
  readonly readStatus: () => Promise<void>;
  readonly queries: Engine;
  readonly client: Socket;
}

/** Sends the commands of a request to Nagios and its query to the embedded engine, whose answer then names Nagios as the engine. */
async function answer(request: string, { nagios, readStatus, queries, client }: Parts): Promise<void> {
  const paragraphs = request.split(/(?<=\n\n)/);
  for (const paragraph of paragraphs) {
    const [line = ''] = paragraph.split('\n');
    if (line.startsWith('COMMAND ')) await nagios.command(line.slice(8).replaceAll('\\\\', '\\'));
  }
  await readStatus();
  const query = paragraphs.filter((paragraph) => !paragraph.startsWith('COMMAND ')).join('');
  const { address } = queries;
  const engine = connect({ host: '127.0.0.1', port: 'port' in address ? address.port : 0 });
  engine.on('error', () => client.destroy());
  engine.on('data', (bytes: Buffer) => {
    // The name of the product is as long as that of the other, so that the length in the frame's header stays right.
    client.write(bytes.toString('latin1').replaceAll('-naemon', '-nagios'), 'latin1');
  });
  engine.on('end', () => client.end());
  engine.end(query);
}

/** Makes the site equal to the engine's status file. */
function mirrorStatus(mirror: Site, { objects, comments, downtimes }: Status): void {
  for (const fields of objects.values()) Object.assign(checkableOf(mirror, fields), stateOf(fields));
  mirror.comments.clear();
  for (const fields of comments) {
    const read = numbersOf(fields);
    const kinds = [1, 2, 3, 4] as const;
    mirror.comments.set(read('comment_id'), {
      ...{ ...subjectOf(mirror, fields), id: read('comment_id'), author: fields.get('author') ?? '' },
      ...{ text: fields.get('comment_data') ?? '', entry_time: read('entry_time') },
      ...{ entry_type: kinds[read('entry_type') - 1] ?? 1, persistent: read('persistent') === 1 },
      expire_time: read('expires') === 1 ? read('expire_time') : 0,
    });
  }
  mirror.downtimes.clear();
  for (const fields of downtimes) {
    const read = numbersOf(fields);
    mirror.downtimes.set(read('downtime_id'), {
      ...{ ...subjectOf(mirror, fields), id: read('downtime_id'), author: fields.get('author') ?? '' },
      ...{ text: fields.get('comment') ?? '', entry_time: read('entry_time') },
      ...{ start_time: read('start_time'), end_time: read('end_time'), fixed: read('fixed') === 1 },
      ...{ duration: read('duration'), triggered_by: read('triggered_by'), comment_id: read('comment_id') },
      // The embedded engine starts no downtime itself. The downtime depth of the object comes from the real engine.
      active: true,
    });
  }
}

type Status = Awaited<ReturnType<RunningNagios4['status']>>;
type Fields = ReadonlyMap<string, string>;

const numbersOf = (fields: Fields) => (name: string) => Number(fields.get(name) ?? 0);

function subjectOf(mirror: Site, fields: Fields): Subject {
  const [name = '', description] = [fields.get('host_name'), fields.get('service_description')];
  if (!mirror.hosts.has(name)) addHostToSite(mirror, host(name));
  const owner = mirror.hosts.get(name)!;
  if (description === undefined) return { host: owner, service: null };
  if (!owner.services.has(description)) {
    addService(owner, { description, facts: {} });
    mirror.revision += 1;
  }
  return { host: owner, service: owner.services.get(description)! };
}

function checkableOf(mirror: Site, fields: Fields): Checkable {
  const { host: owner, service } = subjectOf(mirror, fields);
  return service ?? owner;
}

function stateOf(fields: Fields): Partial<Checkable> {
  const read = numbersOf(fields);
  const isOn = (name: string) => read(name) === 1;
  return {
    ...{ state: read('current_state'), last_hard_state: read('last_hard_state') },
    ...{ has_been_checked: isOn('has_been_checked'), output: fields.get('plugin_output') ?? '' },
    ...{ last_check: read('last_check'), next_check: read('next_check') },
    ...{ latency: read('check_latency'), execution_time: read('check_execution_time') },
    ...{ acknowledged: isOn('problem_has_been_acknowledged') },
    ...{ acknowledgement_type: read('acknowledgement_type') },
    ...{ active_checks_enabled: isOn('active_checks_enabled') },
    ...{ accept_passive_checks: isOn('passive_checks_enabled') },
    ...{ notifications_enabled: isOn('notifications_enabled') },
    ...{ flap_detection_enabled: isOn('flap_detection_enabled') },
    ...{ event_handler_enabled: isOn('event_handler_enabled') },
    ...{ downtime_depth: read('scheduled_downtime_depth') },
  };
}
