import { describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../../../demo/status-query-engine/build-site.ts';
import { drift } from '../../../../demo/status-query-engine/drift.ts';
import { services, type Site } from '../../../../demo/status-query-engine/site.ts';

const noon = 1_795_262_400;
const report = (_: unknown, state: number, time: number) => ({
  output: `${state} at ${time}`,
  perf_data: '',
});

function movingSite(at: number, seed = 'a'): Site {
  const made = site({
    hosts: [
      ...Array.from({ length: 20 }, (_, number) =>
        host(`host-${number}`, {
          services: [service('cpu'), service('disk'), service('calm', { state: 1 })],
        }),
      ),
      host('shop', { check_command: 'bp_rule!host-3', services: [] }),
    ],
  });
  const steady = new Set([...services(made)].filter(({ description }) => description === 'calm'));
  drift(made, at, { seed, steady, report });
  return made;
}

const statesOf = (made: Site) =>
  [...services(made)].map(({ state, state_type }) => `${state}${state_type}`).join(' ');

const alertsOf = (made: Site) =>
  made.log.filter(({ type }) => type.endsWith(' ALERT')).map(({ options }) => options);

describe('drift', () => {
  it('makes the same world at an instant, whenever it was started', () => {
    const started = movingSite(noon);
    const earlier = movingSite(noon - 40_000);
    for (let at = noon - 39_000; at < noon; at += 777) earlier.advance?.(at);
    earlier.advance?.(noon);
    expect(statesOf(earlier)).toBe(statesOf(started));
    expect(alertsOf(movingSite(noon))).toEqual(alertsOf(started));
    expect(alertsOf(movingSite(noon, 'b'))).not.toEqual(alertsOf(started));
  });

  it('goes through soft states to hard ones and back, and logs it in order', () => {
    const { log } = movingSite(noon);
    const alerts = log.filter(({ type }) => type === 'SERVICE ALERT');
    const [first] = alerts;
    const story = alerts
      .filter(
        (each) =>
          each.host_name === first?.host_name && each.service_description === first.service_description,
      )
      .slice(0, 4)
      .map(({ state, state_type, attempt }) => [state > 0, state_type, attempt]);
    expect(story).toEqual([
      [true, 'SOFT', 1],
      [true, 'SOFT', 2],
      [true, 'HARD', 3],
      [false, 'HARD', 1],
    ]);
    const times = log.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(noon);
  });

  it('leaves steady objects their state, and a change from outside until the next trouble', () => {
    const made = movingSite(noon);
    expect(
      [...services(made)]
        .filter(({ description }) => description === 'calm')
        .every(({ state }) => state === 1),
    ).toBe(true);
    const calm = made.hosts.get('host-5')!;
    calm.alias = 'changed';
    const well = [...services(made)].find(({ state, description }) => state === 0 && description === 'cpu')!;
    well.state = 2;
    made.advance?.(noon + 30);
    expect(well.state).toBe(2);
    made.advance?.(noon + 90 * 86_400);
    expect(well.state).toBe(0);
  });

  it('keeps checking: times move on, never ahead of the clock', () => {
    const made = movingSite(noon);
    const before = [...services(made)].map(({ last_check }) => last_check);
    expect(before.every((time) => time > noon - 60 && time <= noon)).toBe(true);
    made.advance?.(noon + 60);
    expect([...services(made)].map(({ last_check }) => last_check)).toEqual(before.map((time) => time + 60));
  });

  it('lets business processes follow their members at once', () => {
    const made = movingSite(noon);
    const shop = made.hosts.get('shop')!;
    const member = made.hosts.get('host-3')!;
    for (let at = noon; at < noon + 40 * 86_400; at += 1800) {
      made.advance?.(at);
      expect(shop.state).toBe(member.state);
    }
    expect(
      made.log.filter(({ host_name, class: kind }) => host_name === 'shop' && kind === 1).length,
    ).toBeGreaterThan(0);
  });
});
