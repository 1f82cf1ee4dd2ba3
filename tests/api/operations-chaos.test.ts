import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { KeptMessage } from '../../server/storage/message-queue.ts';
import type { Table } from '../../shared/store/table.ts';
import { admin } from '../support/app.ts';
import { gatewayEvent, testLambdaContext } from '../support/event.ts';
import { forgetfulTable } from '../support/forgetful-table.ts';
import { freePort } from '../support/free-port.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { realm } from '../support/realm-records.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** The environment can set the number of operations (`REALMGATE_CHAOS=5000`) and the seed (`REALMGATE_CHAOS_SEED=8`). */
const operations = Number(process.env['REALMGATE_CHAOS'] ?? 36);
const seed = Number(process.env['REALMGATE_CHAOS_SEED'] ?? 7);
/** The number of callers that send at the same time. Each engine has as many callers as the others. */
const callers = 12;
/** The clock of all parts is faster by this, because most of the time they wait for an engine. */
const speed = 10;
/** The callers pause while more messages than this wait. */
const mostWaiting = 60;
const realmNames = ['r0', 'r1', 'r2'];

/** The random numbers are the same at every run. The timing depends on the machine. */
const random = seededRandom(seed);
const happens = (share: number) => random() < share;

interface Kind {
  readonly path: string;
  readonly command: string;
  readonly body: object;
  /** True if the command contains the comment. Its commands are then counted by the comment, and operations may share the object. */
  readonly isMarked: boolean;
}

const kinds: readonly Kind[] = [
  { path: 'downtimes', command: 'SCHEDULE_', body: { duration: '30d' }, isMarked: true },
  { path: 'comments', command: 'ADD_', body: {}, isMarked: true },
  { path: 'acknowledgements', command: 'ACKNOWLEDGE_', body: {}, isMarked: false },
  { path: 'checks', command: 'SCHEDULE_FORCED_', body: {}, isMarked: false },
];

interface Target {
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
}

interface Operation {
  readonly kind: Kind;
  readonly realm: number;
  readonly comment: string;
  readonly requestId: string | null;
  targets: readonly Target[];
}

const objectOf = ({ host_name, service: description }: Pick<Target, 'host_name' | 'service'>) =>
  description === null ? host_name : `${host_name};${description}`;

const forgetful = forgetfulTable('OPERATION', 0.04, happens);

describe('chaos', () => {
  /** Each operation has a service of its own, which is CRITICAL, and shares the host with others. */
  const sites = realmNames.map((name, index) => {
    const own = Array.from({ length: operations }, (_, number) => number).filter(
      (number) => number % realmNames.length === index,
    );
    const services = own.map((number) => service(`s${number}`, { state: 2, has_been_checked: true }));
    return site({ hosts: [host(`h-${name}`, { services })] });
  });
  const engines: (Engine | undefined)[] = sites.map(() => undefined);
  const counts = { stops: 0, downs: 0, killed: 0, unheard: 0, lost: 0, retries: 0, again: 0, queued: 0 };
  const done: Operation[] = [];
  /** Engines that stay down until the first request to them is answered, so that something waits in every run. */
  const held = new Set<number>();
  let ports: readonly number[];
  let world: QueueingWorld;
  let deliver: ReturnType<QueueingWorld['consumer']>;
  let isOver: boolean;

  const start = async (index: number) => {
    const state = sites[index]!;
    state.programStart += 1;
    const listen = { host: '127.0.0.1', port: ports[index]! };
    engines[index] ??= await startEngine({ site: state, dialect: 'naemon', listen, clock: world.clock });
  };
  const stop = async (index: number) => {
    await engines[index]?.close();
    engines[index] = undefined;
  };
  beforeEach(async () => {
    isOver = false;
    ports = await Promise.all(realmNames.map(() => freePort()));
    const realms = realmNames.map((name, index) => realm(name, { monitoring_port: ports[index]! }));
    world = await startOperationsWorld({ realms, watch: forgetful }, speed);
    deliver = world.consumer();
    for (const index of ports.keys()) held.add(index);
  });
  afterEach(async () => {
    await Promise.all(ports.map((_, index) => stop(index)));
    await world.stop();
  });

  /** Switches the engines and the connection to the queue off and on. */
  const disturb = async () => {
    while (!isOver) {
      const index = Math.floor(random() * realmNames.length);
      if (happens(0.2)) {
        counts.downs += 1;
        world.proxy.setDown(true);
        await sleep(20 * random());
        world.proxy.setDown(false);
      } else if (!engines[index]) {
        // Some engines are down for longer than a request waits for them.
        if (!held.has(index) && happens(0.5)) await start(index);
      } else if (counts.stops === 0 || happens(0.3)) {
        // An engine is up longer than down, because messages that failed wait until all are up.
        counts.stops += 1;
        await stop(index);
      }
      await sleep(60 * random());
    }
    await Promise.all(ports.map((_, index) => start(index)));
  };

  /** Returns the number of messages in the queue. */
  const waiting = () => world.queue.size().visible + world.queue.size().hidden;
  /** Runs functions at the same time. Some end in the middle of their work, others before they report to the queue. */
  const consume = async () => {
    let working = 0;
    const consumer = async () => {
      while (!isOver || waiting() > 0) {
        const [message] = world.queue.receive(1);
        if (message) {
          working += 1;
          await deliverOne(message);
          working -= 1;
          continue;
        }
        // Messages that failed are delivered again only if all engines are up. Otherwise the day of an operation would be over before its
        // engine is back. A message that a function works on does not become visible.
        if (working === 0 && engines.every((engine) => engine !== undefined))
          world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
        await sleep(2);
      }
    };
    await Promise.all(realmNames.map(consumer));
  };
  const deliverOne = async (message: KeptMessage) => {
    const isKilled = counts.killed === 0 || happens(0.04);
    counts.killed += isKilled ? 1 : 0;
    const handle = isKilled ? world.consumer(endingAt(1 + Math.floor(3 * random()))) : deliver;
    const answer = await handle(world.records([message]), testLambdaContext(60_000));
    if (answer.batchItemFailures.length > 0 || isKilled) return;
    if (counts.unheard === 0 || happens(0.04)) counts.unheard += 1;
    else world.queue.remove(message.handle ?? '');
  };
  /** Returns a table for a function that is killed at the given write of a part: no later call reaches anything. */
  const endingAt = (write: number): Table => {
    const { table } = world.api;
    let writes = 0;
    return {
      ...table,
      put(key, fields, when) {
        writes += 1;
        return writes < write ? table.put(key, fields, when) : Promise.reject(new Error('the process ends'));
      },
    };
  };

  /** Calls the handler directly, without the check of answers against the API document, which would take longer than this test. */
  const call = async (method: string, path: string, more: object = {}) => {
    const event = gatewayEvent({ method, path, caller: admin, ...more });
    const answer = await world.api.handle(event, testLambdaContext(60_000));
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  };
  /** Sends a request as a careful caller does: again, with the same Idempotency-Key, until it is accepted. */
  const accepted = async (path: string, body: object, key: string) => {
    for (;;) {
      if (world.proxy.lost() === 0 || happens(0.05)) world.proxy.loseAnswerOf('SendMessage');
      const answer = await call('POST', path, { body, headers: { 'Idempotency-Key': key } });
      const isOpen = answer.status >= 500 || answer.body.code === 'idempotency_in_progress';
      if (!isOpen) return answer;
      counts.retries += 1;
      await sleep(20);
    }
  };
  const send = async (number: number) => {
    const index = number % realmNames.length;
    const [name, kind] = [realmNames[index]!, kinds[Math.floor(random() * kinds.length)]!];
    const comment = `operation ${number}.`;
    const services = [{ host_name: `h-${name}`, service: `s${number}` }];
    const targets = { services, ...(kind.isMarked && happens(0.3) && { hosts: [`h-${name}`] }) };
    const body = { targets, ...(kind.path !== 'checks' && { comment }), ...kind.body };
    const path = `/api/operations/realms/${name}/${kind.path}/`;
    const first = await accepted(path, body, `key ${number}`);
    held.delete(index);
    const isAgain = counts.again === 0 || happens(0.1);
    const answers = [first, ...(isAgain ? [await accepted(path, body, `key ${number}`)] : [])];
    counts.again += answers.length - 1;
    for (const { status, body: answer } of answers) {
      expect([comment, [200, 202].includes(status), answer]).toEqual([comment, true, answer]);
      const { request_id: requestId, targets: results } = answer.data;
      counts.queued += requestId === null ? 0 : 1;
      done.push({ kind, realm: index, comment, requestId, targets: results });
    }
  };
  const produce = () =>
    Promise.all(
      Array.from({ length: callers }, async (_, lane) => {
        for (let number = lane; number < operations; number += callers) {
          // The second half waits for the first failures of an engine and of the queue. On a fast machine all operations could end before.
          while (Math.min(counts.stops, counts.downs) === 0 && number >= operations / 2) await sleep(5);
          // Most deliveries must run while engines stop, and not after the last request.
          while (waiting() > mostWaiting) await sleep(5);
          await send(number);
        }
      }),
    );

  /** Returns the commands that an engine took, as `NAME object comment`, with the number of times. */
  const commandsOf = (index: number): ReadonlyMap<string, number> => {
    const taken = new Map<string, number>();
    for (const { type, options } of sites[index]!.log) {
      if (type !== 'EXTERNAL COMMAND') continue;
      const [name = '', hostName = '', service = ''] = options.split(';');
      const object = name.includes('_SVC_') ? `${hostName};${service}` : hostName;
      const key = [
        kinds.findLast(({ command }) => name.startsWith(command))?.command,
        object,
        /operation \d+\./.exec(options)?.[0] ?? '',
      ].join(' ');
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
    return taken;
  };

  it(`has each effect once and loses nothing that was accepted (seed ${seed})`, async () => {
    const begun = Date.now();
    const working = Promise.all([consume(), disturb()]);
    await produce().finally(() => {
      isOver = true;
    });
    const producedMs = Date.now() - begun;
    await working;
    const outcomes: Record<string, number> = {};
    const commands = sites.map((_, index) => commandsOf(index));
    for (const one of done) {
      const told = one.targets;
      if (one.requestId !== null) {
        const { body } = await call('GET', `/api/operations/requests/${one.requestId}/`);
        expect([one.comment, body.data.progress]).toEqual([one.comment, 'finished']);
        one.targets = body.data.targets;
      }
      for (const [index, target] of one.targets.entries()) {
        const { kind, realm: at, comment } = one;
        const key = [kind.command, objectOf(target), kind.path === 'checks' ? '' : comment].join(' ');
        const count = commands[at]!.get(key) ?? 0;
        const way = told[index]?.outcome === 'queued' ? 'queued, ' : '';
        const outcome = `${way}${target.outcome}`;
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        const facts = [comment, kind.path, objectOf(target), outcome];
        expect([...facts, count]).toEqual([...facts, Math.min(count, 1)]);
        if (['done', 'already'].includes(target.outcome))
          expect([...facts, count > 0]).toEqual([...facts, true]);
        if (target.outcome === 'refused') expect([...facts, count]).toEqual([...facts, 0]);
        if (way !== '') expect(facts).toEqual([...facts.slice(0, 3), expect.not.stringContaining('refused')]);
      }
    }
    expect([world.dead.size().visible, world.queue.size()]).toEqual([0, { visible: 0, hidden: 0 }]);
    // Every kind of failure must have happened, or the test proves nothing.
    counts.lost = world.proxy.lost();
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    if (process.env['REALMGATE_CHAOS'] !== undefined) {
      const facts = { ...counts, outcomes, operations, producedMs, ms: Date.now() - begun };
      process.stderr.write(`${JSON.stringify(facts)}\n`);
    }
  }, 3_600_000);
});
