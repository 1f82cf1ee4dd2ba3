// The contract of an engine: one call runs every part of it. The embedded engines and the real ones run the same assertions, which keeps the
// embedded ones honest. shared/connectors/README.md says how a new engine comes to it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { services } from '../../demo/status-query-engine/site.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import type { Ability } from './engine/abilities.ts';
import { describeCommands } from './engine/commands.ts';
import { describeConnections } from './engine/connections.ts';
import { describeCounts } from './engine/counts.ts';
import { describeDeclared } from './engine/declared.ts';
import type { EngineUnderTest } from './engine/engine-under-test.ts';
import { describeOddAnswers, describeSilence, type Questions } from './engine/faults.ts';
import { describeFilters } from './engine/filters.ts';
import { describeLog } from './engine/log.ts';
import { describeRows } from './engine/rows.ts';
import type { SuiteAccess } from './engine/suite-access.ts';
import { describeWarmStates } from './engine/warm.ts';
import { listPageContract } from './list-pages-suite.ts';
import { nounFilterContract } from './noun-filters-suite.ts';

export { abilitiesInGuide, type Ability } from './engine/abilities.ts';
export { byLivestatus, type EngineUnderTest } from './engine/engine-under-test.ts';

export interface StartOptions {
  /** False for an engine that nothing changes. Embedded engines run no checks. */
  readonly runsChecks: boolean;
  /** True for an engine with one host alone (`keepOneHost`). It is asked for only if the answers of the engine can be changed. */
  readonly isSmall?: boolean;
}

export interface EngineSubject {
  readonly name: string;
  /** Starts an engine with its fake site. */
  readonly start: (options: StartOptions) => Promise<EngineUnderTest>;
  /** What the engine can do. What it does not declare is refused or missing, and a title says that nothing else of it is tested. */
  readonly abilities: readonly Ability[];
  /** The columns of hosts and services that have no values. */
  readonly lacks?: readonly string[];
  /** The questions that odd answers meet beside the common ones, by their names. */
  readonly questions?: Questions;
}

/** Tests everything that callers expect of an engine. */
export function describeEngine({ name, start, abilities, lacks = [], questions }: EngineSubject): void {
  const declares = (ability: Ability) => abilities.includes(ability);

  describe(`the contract of engines on ${name}`, () => {
    let engine: EngineUnderTest;
    const context = () => callContext(deadline(30_000));
    const subject: SuiteAccess = {
      ...{ engine: () => engine, client: () => engine.open(context()), context, declares, lacks },
    };

    beforeAll(async () => {
      engine = await start({ runsChecks: true });
    });
    afterAll(() => engine.stop());

    describeDeclared(subject);

    it('says what it is', async () => {
      const facts = await subject.client().engine();
      expect(facts).toMatchObject({ kind: engine.kind, program_version: expect.stringMatching(/\d\.\d/) });
      expect(facts.cache).toBeNull();
      expect(facts.num_hosts).toBe(engine.site.hosts.size);
      // Lists without a total are not read in parts.
      expect(facts.num_services).toBe([...services(engine.site)].length);
      expect(facts.program_start ?? Infinity).toBeGreaterThan(1_600_000_000);
      expect(await subject.client().processStart()).toBe(facts.program_start);
    });

    describeRows(subject);
    describeFilters(subject);
    describeCounts(subject);
    describeWarmStates(subject);
    describeCommands(subject);
    if (declares('events and availability from its own history') && declares('the whole contract site'))
      describeLog(subject);
    if (declares('the wire Livestatus')) describeConnections(subject);
    if (declares('answers that tests can change')) describeSilence(subject);
  });

  describe(`the contract of engines on ${name} that nothing changes`, () => {
    const still = shareEngine(() => start({ runsChecks: false }));
    nounFilterContract(name, still);
    listPageContract(name, still);
    if (declares('answers that tests can change'))
      describeOddAnswers(name, () => start({ runsChecks: false, isSmall: true }), {
        ...{ more: questions, isActing: declares('downtimes of services') },
      });
  });
}

/** Lets the suites of a `describe` that change nothing ask the same engine. It is started for the first of them, and stopped when all have ended. */
function shareEngine(start: () => Promise<EngineUnderTest>): () => Promise<EngineUnderTest> {
  let started: Promise<EngineUnderTest> | undefined;
  afterAll(async () => (await started)?.stop());
  return async () => ({ ...(await (started ??= start())), stop: () => Promise.resolve() });
}
