// The past of the demo's engines: columns, log and series agree, now and after days of running.
import { describe, expect, it } from '@jest/globals';

import { demoSeries } from '../../../demo/site/demo-series.ts';
import { demoSeed, demoSite } from '../../../demo/site/demo-site.ts';
import { checkable, type Site, type Subject, subjectsOf } from '../../../demo/status-query-engine/site.ts';

const morning = Date.UTC(2026, 10, 20, 9) / 1000;
const history = 30;
/** Seconds: no object of the demo is checked less often. */
const checkPeriod = 300;

function paris(): Site {
  const place = { code: 'par', hosts: 200, latitude: 48.85, longitude: 2.35, network: '10.75' };
  return demoSite({ ...place, now: morning, history });
}

interface Step {
  readonly time: number;
  readonly state: number;
  readonly hard: boolean;
}

/** The alerts of each object, oldest first. */
function stepsOf(site: Site): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  for (const { type, time, state, state_type, host_name, service_description } of site.log) {
    if (type !== 'HOST ALERT' && type !== 'SERVICE ALERT') continue;
    const key = `${host_name};${service_description}`;
    steps.set(key, [...(steps.get(key) ?? []), { time, state, hard: state_type === 'HARD' }]);
  }
  return steps;
}

const keyOf = ({ host, service }: Subject) => `${host.name};${service?.description ?? ''}`;

/** Returns the contradictions between the columns of an object and the lines of the log, in words. */
function contradictionsOf(subject: Subject, steps: readonly Step[], started: number): string[] {
  const object = checkable(subject);
  const found: string[] = [];
  const hold = (what: string, is: boolean) => {
    if (!is) found.push(`${keyOf(subject)}: ${what}`);
  };
  const last = steps.at(-1);
  const lastTime = (state: number) => object.last_time[state] ?? 0;
  if (!last) {
    hold('changed without a line', object.last_state_change <= started);
    hold('became HARD without a line', object.last_hard_state_change <= started);
    return found;
  }
  const hard = steps.filter((step) => step.hard);
  const turn = hard.findLast(({ state }, at) => state !== (hard[at - 1]?.state ?? 0));
  hold('state', last.state === object.state && last.hard === (object.state_type === 1));
  hold('HARD since', !turn || turn.time === object.last_hard_state_change);
  const entered = steps[steps.findLastIndex(({ state }) => state !== last.state) + 1];
  hold('state since', entered?.time === object.last_state_change);
  hold('last time in its state', lastTime(last.state) >= last.time);
  for (const state of new Set([0, ...steps.map((step) => step.state)])) {
    const left = steps.find(
      ({ time, state: to }, at) =>
        to !== state &&
        (steps[at - 1]?.state ?? 0) === state &&
        !steps.some((later) => later.time > time && later.state === state),
    );
    if (left && state !== last.state)
      hold(
        `last time in ${state}`,
        lastTime(state) < left.time && lastTime(state) >= left.time - checkPeriod,
      );
  }
  return found;
}

function contradictions(site: Site): string[] {
  const steps = stepsOf(site);
  const started = site.log[0]?.time ?? 0;
  return subjectsOf(site)
    .filter((subject) => checkable(subject).has_been_checked)
    .flatMap((subject) => contradictionsOf(subject, steps.get(keyOf(subject)) ?? [], started));
}

const everyTwentieth = <T>(all: readonly T[]) => all.filter((_, at) => at % 20 === 0);

describe('the past of the demo', () => {
  it('is the same in the columns of hosts and services and in the log, as time goes on', () => {
    const site = paris();
    expect(contradictions(site)).toEqual([]);
    for (const hours of [1, 5, 13, 26, 75]) {
      site.advance?.(morning + hours * 3600);
      expect([hours, contradictions(site)]).toEqual([hours, []]);
    }
  });

  it('keeps the points that were once measured', () => {
    const site = paris();
    const series = demoSeries(site, demoSeed);
    const end = morning * 1000;
    const pointsOfTwoDays = () =>
      everyTwentieth(series()).map((one) =>
        JSON.stringify([one.tags, ...one.points(end - 2 * 86_400_000, end)]),
      );
    const before = pointsOfTwoDays();
    const first = JSON.parse(before[0] ?? '') as unknown[];
    expect(first.length).toBeGreaterThan(2 * 48);
    for (const minutes of [1, 7, 40, 2000]) {
      site.advance?.(morning + minutes * 60);
      expect(pointsOfTwoDays()).toEqual(before);
    }
  });

  it('has points that are as bad as the state of their time', () => {
    const site = paris();
    const { host_name, service_description, time, state } = site.log.findLast(
      (line) => line.type === 'SERVICE ALERT' && line.service_description === 'cpu' && line.state === 2,
    )!;
    const cpu = demoSeries(site, demoSeed)().find(
      ({ tags }) => tags['hostname'] === host_name && tags['service'] === service_description,
    )!;
    const [point] = [...cpu.points(time * 1000, time * 1000 + 1)];
    expect([state, point?.fields['value']]).toEqual([2, expect.any(Number)]);
    expect(Number(point?.fields['value'])).toBeGreaterThanOrEqual(90);
  });
});
