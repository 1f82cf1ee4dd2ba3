import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../../shared/base/call-context.ts';
import { deadline } from '../../../shared/base/on-abort.ts';
import {
  always,
  buildCommand,
  countQuery,
  integer,
  list,
  rowQuery,
  type StatusQuery,
  text,
  time,
} from '../../../shared/connectors/status-query/index.ts';
import { startRelay } from '../../support/relay.ts';
import { commandHostPrefix } from '../contract-site.ts';
import { frontOf, oddAnswersContract } from '../odd-answers-suite.ts';
import type { EngineUnderTest } from './engine-under-test.ts';
import type { SuiteAccess } from './suite-access.ts';

export type Questions = Readonly<Record<string, (client: StatusQuery) => Promise<unknown>>>;

/** The questions that every engine is asked behind a server that changes its answers. */
const questions: Questions = {
  hosts: (client) =>
    client.decodedRows(
      rowQuery('hosts', {
        ...{ name: text('name'), state: integer('state'), groups: list('groups'), at: time('last_check') },
      }),
    ),
  services: (client) =>
    client.decodedRows(
      rowQuery('services', {
        host: text('host_name'),
        name: text('description'),
        output: text('plugin_output'),
      }),
    ),
  hostgroups: (client) => client.decodedRows(rowQuery('hostgroups', { name: text('name') })),
  count: (client) => client.count(countQuery('services', { always })),
  engine: (client) => client.engine(),
  command: (client) =>
    client.send(
      buildCommand(
        'SCHEDULE_SVC_DOWNTIME',
        `${commandHostPrefix}-1`,
        'disk',
        ...span,
        true,
        0,
        60,
        'ann',
        'x',
      ),
    ),
};
const span = [1_795_000_000, 4_004_000_000] as const;

/** Tests what is answered if the engine's answers are wrong. `more` are questions of this engine alone. */
export function describeOddAnswers(
  name: string,
  start: () => Promise<EngineUnderTest>,
  { more = {}, isActing }: { readonly more?: Questions | undefined; readonly isActing: boolean },
): void {
  const { command, ...reading } = questions;
  const all: Questions = { ...reading, ...(isActing && { command }), ...more };
  oddAnswersContract([
    {
      ...{ name, codes: /^engine_/, questions: Object.keys(all) },
      async start(exchange) {
        const engine = await start();
        const { url, open } = httpOf(engine);
        const front = await frontOf(url, exchange);
        const ask = (question: string) =>
          all[question]!(open(front.url.href.replace(/\/$/, ''))(callContext(AbortSignal.timeout(60_000))));
        return { ask, close: () => Promise.all([front.close(), engine.stop()]) };
      },
    },
  ]);
}

/** Tests that a silent engine costs its caller no more than the time limit, and that one that is away is named. */
export function describeSilence({ engine, context }: SuiteAccess): void {
  describe('an engine that does not answer', () => {
    const names = rowQuery('hosts', { name: text('name') });

    it('ends the question at its time limit, and is asked again by the next one', async () => {
      const { url, open } = httpOf(engine());
      const { hostname: host, port } = new URL(url);
      const relay = await startRelay({ host, port: Number(port) });
      const client = open(`http://127.0.0.1:${relay.address.port}`);
      try {
        relay.setSilent(true);
        const started = Date.now();
        await expect(client(callContext(deadline(200))).decodedRows(names)).rejects.toMatchObject({
          ...{ kind: 'timeout', code: 'engine_timeout' },
        });
        expect(Date.now() - started).toBeLessThan(10_000);
        relay.setSilent(false);
        expect(await client(context()).decodedRows(names)).toHaveLength(engine().site.hosts.size);
      } finally {
        await relay.stop();
      }
    });

    it('is called unreachable if nothing listens at its address', async () => {
      const relay = await startRelay({ host: '127.0.0.1', port: 9 });
      await relay.stop();
      const client = httpOf(engine()).open(`http://127.0.0.1:${relay.address.port}`);
      await expect(client(context()).engine()).rejects.toMatchObject({ code: 'engine_unreachable' });
    });
  });
}

function httpOf({ http }: EngineUnderTest) {
  if (http) return http;
  throw new Error("an engine that declares 'answers that tests can change' has `http`");
}
