// Engines that fail between a command and its effect, for every verb and on all dialects. The tests do not wait: a pause sets the clock forward.
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { type CallOptions, startTestApp, type TestApp } from '../support/app.ts';
import { type FaultyEngine, startFaultyEngine } from '../support/faulty-engine.ts';
import {
  closeConnection,
  type HostilePeer,
  hostilePeer,
  resetConnection,
  staySilent,
} from '../support/hostile-peer.ts';
import { oddTextsOf } from '../support/odd-answers.ts';
import { sampleOf } from '../support/properties.ts';
import { realm } from '../support/realm-records.ts';
import { type Dialect, dialects } from './operations-world.ts';

interface Verb {
  readonly what: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const verbs: Readonly<Record<string, Verb>> = {
  'a downtime': { what: 'downtimes', body: { duration: '1h', comment: 'x' } },
  'an acknowledgement': { what: 'acknowledgements', body: { comment: 'x' } },
  'the removal of an acknowledgement': { what: 'acknowledgements' },
  'a comment': { what: 'comments', body: { comment: 'x' } },
  'a check': { what: 'checks', body: {} },
  'a switch': { what: 'switches', body: { switch: 'notifications', on: false } },
};
const cases = dialects.flatMap((dialect) =>
  Object.keys(verbs).map((name): [string, Dialect] => [name, dialect]),
);

/** One verb on one dialect. It must be started in each test, and is stopped after it. */
function useVerb(name: string, dialect: Dialect) {
  const verb = verbs[name]!;
  let api: TestApp;
  const subject = {
    engine: undefined as unknown as FaultyEngine,
    state: site(),
    /** Called at each pause. */
    onPause: (): unknown => undefined,
    /** A pause takes this time at least, in milliseconds. */
    shortestPauseMs: 0,
    async start(offsetMs = 0) {
      let ahead = 0;
      const clock = () => Date.now() + ahead;
      const facts = { state: 2, acknowledged: verb.body === undefined };
      const services = [service('http', facts), service('load', facts)];
      subject.state = site({ hosts: [host('web-1', { services })] });
      const options = { site: subject.state, dialect, clock: () => clock() + offsetMs };
      subject.engine = await startFaultyEngine(options);
      const sleep = async (ms: number) => {
        ahead += Math.max(ms, subject.shortestPauseMs);
        subject.onPause();
        await nextTurn();
      };
      api = await startTestApp({
        endpoints,
        realms: [realm('r', { monitoring_port: subject.engine.port })],
        config: { engineDeadlineMs: 10_000 },
        world: { clock, sleep },
      });
    },
    operate(...descriptions: readonly string[]) {
      const path = `/api/operations/realms/r/${verb.what}/`;
      if (!verb.body) {
        const query = `host_name=web-1&service=${descriptions.join()}`;
        return api.call(`${path}?${query}`, { method: 'DELETE' });
      }
      const services = descriptions.map((service) => ({ host_name: 'web-1', service }));
      return api.call(path, { method: 'POST', body: { targets: { services }, ...verb.body } });
    },
    async outcome() {
      const { body } = await subject.operate('http');
      const outcome: unknown = body.data.targets[0].outcome;
      return outcome;
    },
    /** Undoes the operation in the site. */
    forgetEffects() {
      subject.state.downtimes.clear();
      subject.state.comments.clear();
      for (const one of subject.state.hosts.get('web-1')!.services.values()) {
        one.acknowledged = !verb.body;
        one.notifications_enabled = true;
        one.downtime_depth = 0;
      }
    },
  };
  afterEach(async () => {
    await api.stop();
    await subject.engine.stop();
  });
  return subject;
}

describe.each(cases)('%s on %s', (name, dialect) => {
  const subject = useVerb(name, dialect);
  it.each([
    ['is killed after its effect, and started again', 'kill'],
    ['does it and closes the connection without a word', 'cut after'],
    ['closes the connection, and does it some time later', 'late'],
  ] as const)('is done once by an engine that %s', async (_, fate) => {
    await subject.start();
    subject.engine.fates.push(fate);
    expect(await subject.outcome()).toBe('done');
    expect([subject.engine.commands.length, subject.engine.executed()]).toEqual([1, 1]);
  });

  it('is sent again to an engine that closes the connection and forgets it', async () => {
    await subject.start();
    subject.engine.fates.push('cut before');
    expect(await subject.outcome()).toBe('done');
    expect([subject.engine.commands.length, subject.engine.executed()]).toEqual([2, 1]);
  });

  it('is not called done by an engine that answers and does nothing, and is sent once', async () => {
    await subject.start();
    subject.engine.fates.push('ignore');
    expect(await subject.outcome()).toBe('unconfirmed');
    expect([subject.engine.commands.length, subject.engine.executed()]).toEqual([1, 0]);
  });

  it.each(['pass', 'ignore'] as const)(
    'is refused for a service that disappears after it was selected, whose command would %s',
    async (fate) => {
      await subject.start();
      subject.engine.fates.push(fate);
      subject.engine.onCommand = () => {
        if (subject.state.hosts.get('web-1')?.services.delete('http')) subject.state.revision += 1;
      };
      const { body } = await subject.operate('http');
      expect(body.data.targets).toMatchObject([
        { host_name: 'web-1', service: 'http', outcome: 'refused', reason: expect.any(String) },
      ]);
    },
  );

  it.each([600_000, -600_000])(
    'is told as it is by an engine whose clock is off by %d ms',
    async (offset) => {
      await subject.start(offset);
      // The command contains our time, so an engine whose clock is behind makes the check later.
      const isLater = name === 'a check' && offset < 0;
      expect(await subject.outcome()).toBe(isLater ? 'unconfirmed' : 'done');
      expect(subject.engine.executed()).toBe(1);
    },
  );
});

// One dialect is enough: values in rows are the same in all of them.
describe.each(Object.keys(verbs))('%s on naemon', (name) => {
  const subject = useVerb(name, 'naemon');

  it('is answered, whatever the engine says of one of two services afterwards', async () => {
    // An odd answer is asked for five times, and not twenty.
    subject.shortestPauseMs = 2000;
    await subject.start();
    const texts = new Set<string>();
    let odd: string | undefined;
    let isSent = false;
    subject.engine.onCommand = () => {
      isSent = true;
    };
    subject.engine.change = (body, question) => {
      // The list of columns is cached, so an odd one would change the answers after it.
      if (!isSent || /^GET (status|columns)/.test(question)) return body;
      texts.add(body);
      return odd ?? body;
    };
    await subject.operate('http', 'load');
    const answers = sampleOf([...texts].flatMap(oddTextsOf));
    expect(answers.length).toBeGreaterThan(5);
    for (odd of answers) {
      isSent = false;
      subject.forgetEffects();
      const { status, body } = await subject.operate('http', 'load');
      expect([odd, isSent, status, body.data?.targets.length]).toEqual([odd, true, 200, 2]);
    }
  });
});

describe('a write that needs an engine which', () => {
  const writes: readonly (readonly [string, CallOptions])[] = [
    ['downtimes/', { method: 'POST', body: { targets: { hostgroup: 'g' }, duration: '1h', comment: 'x' } }],
    ['downtimes/?filter=host_name%3D*', { method: 'DELETE' }],
    ['downtimes/some-id/', { method: 'DELETE' }],
    ['comments/?filter=host_name%3D*', { method: 'DELETE' }],
    ['comments/some-id/', { method: 'DELETE' }],
    ['acknowledgements/?hostgroup=g', { method: 'DELETE' }],
  ];
  let peer: HostilePeer;
  let api: TestApp;
  afterEach(async () => {
    await api.stop();
    await peer.close();
  });

  it.each([
    ['refuses connections', undefined, 502, 'engine_unreachable'],
    ['closes them', closeConnection, 502, 'engine_closed'],
    ['resets them', resetConnection, 502, 'engine_closed'],
    ['says nothing', staySilent, 504, 'engine_timeout'],
  ] as const)('%s is 503 with one code, and may be sent again', async (_, behave, status, code) => {
    peer = await hostilePeer(behave ?? staySilent);
    if (!behave) await peer.close();
    const realms = [realm('r', { monitoring_port: peer.address.port })];
    api = await startTestApp({ endpoints, realms, config: { engineDeadlineMs: 300 } });
    // A write waits 15 s for an engine that says nothing, so that they wait together.
    const answers = writes.map(async ([path, options]) => {
      const { status, headers, body } = await api.call(`/api/operations/realms/r/${path}`, options);
      const told: unknown = body.code;
      return [path, status, told, headers['retry-after']];
    });
    expect(await Promise.all(answers)).toEqual(
      writes.map(([path]) => [path, 503, 'engine_unreachable', '5']),
    );
    const read = await api.call('/api/operations/realms/r/downtimes/');
    expect([read.status, read.body.code]).toEqual([status, code]);
    expect(read.headers['retry-after']).toBe(status === 504 ? '5' : undefined);
  });
});
