import { describe, expect, it } from '@jest/globals';

import { causesOf } from '../../../../../shared/realm/triage/causes.ts';
import type { HardProblem } from '../../../../../shared/realm/triage/problems.ts';

const usual = { realm: 'paris', since: null, output: null, handled: false, hostProblem: null, parents: [] };
const down = (host_name: string, more: Partial<HardProblem> = {}): HardProblem => ({
  ...{ ...usual, host_name, service: null, state: 1, state_name: 'DOWN' },
  ...more,
});
const unreachable = (host_name: string, ...parents: string[]) =>
  down(host_name, { state: 2, state_name: 'UNREACHABLE', parents });
const critical = (host_name: string, service: string, more: Partial<HardProblem> = {}): HardProblem => ({
  ...{ ...usual, host_name, service, state: 2, state_name: 'CRITICAL' },
  ...more,
});
const shown = (problems: readonly HardProblem[]) =>
  causesOf(problems).map(({ kind, host_name, service, hosts, services }) => [
    kind,
    host_name ?? service,
    hosts,
    services,
  ]);

describe('the cause of problems', () => {
  it('is the first host on the way to those that cannot be reached', () => {
    const chain = [unreachable('leaf', 'switch'), unreachable('switch', 'router'), down('router')];
    expect(shown(chain)).toEqual([['host', 'router', 2, 0]]);
  });

  it('is one of the hosts if the parents are a circle', () => {
    expect(shown([unreachable('b', 'a'), unreachable('a', 'b')])).toEqual([['host', 'a', 1, 0]]);
  });

  it('is the host itself if one of its parents is up', () => {
    expect(shown([down('leaf', { parents: ['a', 'b'] }), down('a')])).toEqual([
      ['host', 'a', 0, 0],
      ['host', 'leaf', 0, 0],
    ]);
  });

  it('is the parents if all of them are down, whatever the engine calls the host', () => {
    expect(shown([down('leaf', { parents: ['a'] }), down('a')])).toEqual([['host', 'a', 1, 0]]);
  });

  it('is the host of a service, also if its own problem is not HARD yet', () => {
    const [cause] = causesOf([critical('web', 'http', { hostProblem: 'DOWN' })]);
    expect(cause).toMatchObject({ kind: 'host', host_name: 'web', state_name: 'DOWN', services: 1 });
  });

  it('is one check from five hosts on, without those that are handled', () => {
    const flood = (count: number) =>
      Array.from({ length: count }, (_, at) => critical(`h${at}`, 'disk', { handled: at === 0 }));
    expect(shown(flood(5))).toHaveLength(5);
    expect(shown(flood(6))).toEqual([
      ['check', 'disk', 5, 5],
      ['service', 'h0', 0, 0],
    ]);
  });

  it('is found among 50,000 problems, and at the end of 25,000 parents', () => {
    const many = Array.from({ length: 25_000 }, (_, at) => [
      unreachable(`h${at}`, at === 0 ? 'gone' : 'h0'),
      critical(`h${at}`, 'ping'),
    ]).flat();
    expect(shown(many)).toEqual([['host', 'h0', 24_999, 25_000]]);
    const chain = Array.from({ length: 25_000 }, (_, at) => unreachable(`h${at}`, `h${at + 1}`));
    expect(shown(chain)).toEqual([['host', 'h24999', 24_999, 0]]);
  });
});
