import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import { connectEngine } from '../../shared/connectors/status-query/index.ts';
import { describeCommands } from './status-query/commands.ts';
import { describeConnections } from './status-query/connections.ts';
import { describeCounts } from './status-query/counts.ts';
import type { EngineUnderTest } from './status-query/engine-under-test.ts';
import { describeFilters } from './status-query/filters.ts';
import { describeLog } from './status-query/log.ts';
import { describeRows } from './status-query/rows.ts';

interface InterfaceUnderTest {
  readonly isLivestatus?: boolean;
  readonly hasLog?: boolean;
}

/**
 * Tests the contract of the status-query connector on one engine that serves the contract site. The embedded engine and the
 * real ones run the same assertions, which is what keeps the embedded one honest. Other interfaces of engines have other
 * connections, and the REST API has no log.
 */
export function statusQueryContract(
  name: string,
  start: () => Promise<EngineUnderTest>,
  { isLivestatus = true, hasLog = isLivestatus }: InterfaceUnderTest = {},
): void {
  describe(`status query on ${name}`, () => {
    let engine: EngineUnderTest;
    let open: ReturnType<typeof connectEngine>;
    const context = () => callContext(deadline(10_000));
    const client = () => open(context());
    const subject = { engine: () => engine, client, context };

    beforeAll(async () => {
      engine = await start();
      open = engine.open ?? connectEngine(engine.address, { realm: 'contract', clock: systemClock });
    });
    afterAll(() => engine.stop());

    it('says what it is', async () => {
      const facts = await client().engine();
      expect(facts).toMatchObject({ kind: engine.kind, program_version: expect.stringMatching(/\d\.\d/) });
      expect(facts.program_start).toBeGreaterThan(1_600_000_000);
      expect(facts.cache).toBeNull();
      expect(facts.num_hosts).toBe(engine.site.hosts.size);
    });

    describeRows(subject);
    describeFilters(subject, { hasPatterns: isLivestatus });
    describeCounts(subject);
    describeCommands(subject);
    if (hasLog) describeLog(subject);
    if (isLivestatus) describeConnections(subject);
  });
}
