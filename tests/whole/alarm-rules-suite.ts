import { describe, expect, it } from '@jest/globals';

import { createMetrics } from '../../shared/base/metrics.ts';
import { isRinging, isRuleMet, type Period } from '../support/alarm-evaluator.ts';
import { captureLines } from '../support/capture-lines.ts';
import { ofType, type PackagedResources } from '../support/template.ts';

const ofStage = 'service=realmgate-test';

interface Answers {
  readonly times: number;
  /** `undefined` for runs of a job. */
  readonly status: number | undefined;
  readonly problem?: string;
}

/** Returns the counts that CloudWatch has of these answers: those of our metrics, and those of the gateway, which counts them too. */
function answers(all: readonly Answers[], more: Period = {}): Period {
  const sums: Record<string, number> = { ...more };
  const add = (name: string, value: number) => (sums[name] = (sums[name] ?? 0) + value);
  for (const { times, status, problem } of all) {
    const facts = {
      endpoint: 'status.hosts',
      status,
      problem,
      durationMs: 1,
      engineCalls: 0,
      engineMs: 0,
      waitMs: 0,
    };
    const [line] = captureLines(() => {
      createMetrics('Realmgate').request(facts);
    });
    for (const name of ['Requests', 'ServerErrors', 'InternalErrors', 'EngineErrors'])
      add(`Realmgate/${name} ${ofStage}`, times * Number(line![name]));
    if (status === undefined) continue;
    add(gateway('Count'), times);
    add(gateway('5XXError'), status >= 500 ? times : 0);
  }
  return sums;
}

const gateway = (name: string) => `AWS/ApiGateway/${name} ApiName=test-realmgate Stage=test`;
const lambda = (name: string, of: string) => `AWS/Lambda/${name} FunctionName=realmgate-test-${of}`;
const errorLines = (event: string) => `Realmgate/ErrorLines event=${event} ${ofStage}`;
const good = (times: number) => ({ times, status: 200 });
const deadEngine = { times: 10, status: 502, problem: 'engine_unreachable' };

/** Calls of the function `status`; a crash is a 5xx of the gateway that no function answered. */
function crashes(failed: number, calls: number): Period {
  return {
    [lambda('Errors', 'status')]: failed,
    [lambda('Invocations', 'status')]: calls,
    [gateway('5XXError')]: failed,
    [gateway('Count')]: calls,
  };
}

/** The rules of the packaged alarms, by the arithmetic of CloudWatch. */
export function describeAlarmRules(resources: () => PackagedResources): void {
  /** Short names of the alarms that call somebody after these periods, the newest last. */
  function calling(...periods: readonly Period[]): string[] {
    const alarms = ofType(resources(), 'AWS::CloudWatch::Alarm');
    const ringing = alarms.filter((one) => isRinging(one, periods)).map((one) => one.Properties.AlarmName!);
    const composites = ofType(resources(), 'AWS::CloudWatch::CompositeAlarm');
    const isHolding = (name: string | undefined) => {
      const found = composites.find(({ Properties }) => Properties.AlarmName === name);
      return found !== undefined && isRuleMet(found.Properties.AlarmRule!, ringing);
    };
    const all = [...alarms, ...composites].filter(({ Properties }) => {
      const { AlarmName, AlarmActions, ActionsSuppressor } = Properties;
      return (
        AlarmActions &&
        !isHolding(ActionsSuppressor) &&
        (ringing.includes(AlarmName!) || isHolding(AlarmName))
      );
    });
    return all.map(({ Properties }) => Properties.AlarmName!.replace('realmgate-test-', '')).sort();
  }

  describe('an alarm calls somebody', () => {
    it.each<[string, Period, readonly string[]]>([
      ['not while nothing is called', {}, []],
      ['not while all is well', answers([good(100)]), []],
      [
        'at one answer with 500, as a ticket',
        answers([good(99), { times: 1, status: 500 }]),
        ['internal-errors'],
      ],
      [
        'at more than 5 of 100 answers with 5xx',
        answers([good(94), { times: 6, status: 503, problem: 'store_unavailable' }]),
        ['server-errors'],
      ],
      ['not at 5 of 100', answers([good(95), { times: 5, status: 503, problem: 'store_unavailable' }]), []],
      [
        'not at one failure, however few calls there are',
        answers([{ times: 1, status: 503, problem: 'store_unavailable' }]),
        [],
      ],
      [
        'at two failures of two calls',
        answers([{ times: 2, status: 503, problem: 'store_unavailable' }]),
        ['server-errors'],
      ],
      ['once at the 502 of a dead engine', answers([good(90), deadEngine]), ['engine-errors']],
      ['not at a dead engine that few ask for', answers([good(990), deadEngine]), []],
      [
        'at a table that fails while an engine is dead',
        answers([good(80), deadEngine, { times: 10, status: 503, problem: 'store_unavailable' }]),
        ['engine-errors', 'server-errors'],
      ],
      [
        "at the gateway's own 5xx while an engine is dead",
        answers([good(80), deadEngine], { [gateway('5XXError')]: 10, [gateway('Count')]: 10 }),
        ['engine-errors', 'gateway-5xx-unexplained'],
      ],
      ['not at one crash', crashes(1, 100), []],
      ['not at the crash of a single call', crashes(1, 1), []],
      ['once at a function that crashes', crashes(10, 100), ['status-errors']],
      [
        'once at jobs that fail, as a ticket',
        answers([{ times: 5, status: undefined, problem: 'store_unavailable' }], {
          [errorLines('job.failed')]: 5,
        }),
        ['job-failed'],
      ],
      [
        'at a job that crashes once',
        { [lambda('Errors', 'collector-watch')]: 1, [lambda('Invocations', 'collector-watch')]: 1 },
        ['collector-watch-errors'],
      ],
      [
        'once at a function without room to run',
        { [lambda('Throttles', 'token')]: 30, [gateway('5XXError')]: 30, [gateway('Count')]: 30 },
        ['token-errors'],
      ],
      [
        'at a function of whose calls some fail and some have no room',
        {
          [lambda('Errors', 'status')]: 3,
          [lambda('Throttles', 'status')]: 3,
          [lambda('Invocations', 'status')]: 97,
        },
        ['status-errors'],
      ],
      [
        'at an authorizer without room to run',
        { [lambda('Throttles', 'authorizer')]: 30, [lambda('Errors', 'authorizer')]: 5 },
        ['authorizer-errors'],
      ],
      [
        'not at the refusals of an authorizer',
        { [lambda('Errors', 'authorizer')]: 30, [lambda('Invocations', 'authorizer')]: 40 },
        [],
      ],
      [
        'at a job that is not started once',
        { [lambda('Throttles', 'collector-watch')]: 1 },
        ['collector-watch-errors'],
      ],
      [
        'not at one throttled call of many',
        { [lambda('Throttles', 'token')]: 1, [lambda('Invocations', 'token')]: 500 },
        [],
      ],
      [
        'once at an authorizer that cannot judge, of whose calls the gateway makes 5xx',
        {
          [errorLines('authorizer.failed')]: 30,
          [lambda('Invocations', 'authorizer')]: 30,
          [gateway('5XXError')]: 30,
          [gateway('Count')]: 100,
        },
        ['authorizer-failed'],
      ],
      [
        'not at one call that an authorizer could not judge',
        { [errorLines('authorizer.failed')]: 1, [lambda('Invocations', 'passive-check-authorizer')]: 3 },
        [],
      ],
      ['at one lost audit record', { [errorLines('audit.unwritten')]: 1 }, ['audit-unwritten']],
    ])('%s', (_, period, names) => {
      expect(calling(period)).toEqual(names);
    });

    it('at the canary in the second of three periods that fail', () => {
      const failed = { [errorLines('canary.failed')]: 1 };
      expect(calling({}, {}, failed)).toEqual([]);
      expect(calling(failed, {}, failed)).toEqual(['canary-failed']);
      expect(calling(failed, {}, {}, failed)).toEqual([]);
    });

    it('at warm states that are old for 15 minutes', () => {
      const old = { [errorLines('warm.states_old')]: 5 };
      expect(calling(old, old)).toEqual([]);
      expect(calling(old, old, old)).toEqual(['warm-states-old']);
    });

    it('at slow calls of 15 minutes, if there are enough of them', () => {
      const slow = (calls: number) => ({
        [lambda('Duration', 'status')]: 9000,
        [lambda('Invocations', 'status')]: calls,
      });
      expect(calling(slow(20), slow(20), slow(20))).toEqual(['status-duration']);
      expect(calling(slow(20), slow(19), slow(20))).toEqual([]);
      expect(calling(slow(20), slow(20))).toEqual([]);
    });
  });
}
