import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../shared/base/call-context.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import { deadline } from '../../../shared/base/on-abort.ts';
import { connectEngine, rowQuery, text } from '../../../shared/connectors/status-query/index.ts';
import { type Relay, startRelay } from '../../support/relay.ts';
import type { SuiteAccess } from './suite-access.ts';

export function describeConnections({ engine, context }: SuiteAccess): void {
  describe('connections', () => {
    const hosts = rowQuery('hosts', { name: text('name') });
    /** The same rows by different questions, as equal ones are asked once. */
    const questions = () => Array.from({ length: 20 }, (_, index) => hosts.limit(10_000 + index));
    let relay: Relay;
    let client: ReturnType<typeof connectEngine>;

    beforeEach(async () => {
      relay = await startRelay(engine().address!);
      client = connectEngine(relay.address, { realm: 'contract', clock: systemClock });
    });
    afterEach(() => relay.stop());

    it('are three at the most, and parallel questions wait their turn', async () => {
      const answers = await Promise.all(
        questions().map((question) => client(context()).decodedRows(question)),
      );
      expect(new Set(answers.map((answer) => answer.length))).toEqual(new Set([engine().site.hosts.size]));
      await closed(relay);
      relay.setSilent(true);
      const enough = new AbortController();
      const untilEnough = deadline(60_000, enough);
      const asked = questions().map((question) => client(callContext(untilEnough)).decodedRows(question));
      while (relay.open() < 3) await sleep(5);
      // A fourth connection would have been opened at the same time as the others.
      await sleep(50);
      expect(relay.open()).toBe(3);
      enough.abort(new Error('seen enough'));
      await Promise.allSettled(asked);
    });

    it('are one for equal questions at the same moment', async () => {
      await client(context()).decodedRows(hosts);
      const before = relay.requests().length;
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => client(context()).decodedRows(hosts)),
      );
      expect(new Set(answers.map((answer) => answer.length))).toEqual(new Set([engine().site.hosts.size]));
      expect(relay.requests()).toHaveLength(before + 1);
    });

    it('are not kept after the answer', async () => {
      await client(context()).decodedRows(hosts);
      await closed(relay);
      expect(relay.open()).toBe(0);
    });

    it('end at the deadline when the engine says nothing, and the next question is answered', async () => {
      await client(context()).decodedRows(hosts);
      relay.setSilent(true);
      const started = Date.now();
      const asked = Array.from({ length: 5 }, () => client(callContext(deadline(200))).decodedRows(hosts));
      for (const outcome of await Promise.allSettled(asked)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } });
      }
      expect(Date.now() - started).toBeLessThan(10_000);
      await closed(relay);
      expect(relay.open()).toBe(0);
      relay.setSilent(false);
      expect(await client(context()).decodedRows(hosts)).toHaveLength(engine().site.hosts.size);
    });

    it('carry one question each, and never a column that the engine lacks', async () => {
      const query = rowQuery('hosts', { name: text('name'), missing: text('no_such') });
      await client(context()).decodedRows(query);
      await client(context()).decodedRows(query);
      expect(relay.requests().every((request) => /^GET [^]*\n\n$/.test(request))).toBe(true);
      expect(relay.requests().join('')).not.toContain('no_such');
    });
  });
}

/** The engine's side learns of an end a moment later. */
async function closed(relay: Relay): Promise<void> {
  while (relay.open() > 0) await sleep(5);
}
