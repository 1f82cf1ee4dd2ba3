import { describe, expect, it } from '@jest/globals';

import { projectRoot } from '../../support/service-copy.ts';

interface Entry {
  readonly check: string;
  readonly on: readonly string[];
  readonly reason: string;
}
interface Compared {
  readonly unexplained: readonly string[];
  readonly unused: readonly string[];
}
const { compare, readBaseline } = (await import(`${projectRoot}/.ci/checkov.mjs`)) as {
  readonly compare: (report: unknown, baseline: readonly Omit<Entry, 'reason'>[]) => Compared;
  readonly readBaseline: (root: string) => readonly Entry[];
};

const finding = (check_id: string, resource: string) => ({ check_id, resource, check_name: 'Ensure that' });
const report = (...failed_checks: readonly unknown[]) => ({ results: { failed_checks } });

describe('the baseline of checkov', () => {
  it('lets through what it names, one by one', () => {
    const found = report(finding('A', 'AWS::X::Y.One'), finding('A', 'AWS::X::Y.Two'));
    const baseline = [{ check: 'A', on: ['AWS::X::Y.One', 'AWS::X::Y.Two'] }];
    expect(compare(found, baseline)).toEqual({ unexplained: [], unused: [] });
    expect(compare([found], baseline)).toEqual({ unexplained: [], unused: [] });
  });

  it('stops at a new check, a new resource, and a resource that needs no reason any more', () => {
    const found = report(finding('A', 'AWS::X::Y.One'), finding('B', 'AWS::X::Z.Three'));
    const baseline = [
      { check: 'A', on: ['AWS::X::Y.*', 'AWS::X::Y.Two'] },
      { check: 'B', on: ['AWS::X::Z.Two'] },
    ];
    expect(compare(found, baseline)).toEqual({
      unexplained: ['A AWS::X::Y.One: Ensure that', 'B AWS::X::Z.Three: Ensure that'],
      unused: ['A on AWS::X::Y.*', 'A on AWS::X::Y.Two', 'B on AWS::X::Z.Two'],
    });
  });

  it('accepts no whole type', () => {
    expect(
      readBaseline(projectRoot)
        .flatMap(({ on }) => on)
        .filter((one) => one.includes('*')),
    ).toEqual([]);
  });

  it('has a reason for each entry', () => {
    const entries = readBaseline(projectRoot);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter(({ reason }) => reason.split(' ').length < 8)).toEqual([]);
  });
});
