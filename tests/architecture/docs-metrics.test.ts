import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { countMetricsOf, timeMetricsOf, tokenMetricsOf } from '../../shared/base/metrics.ts';
import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const facts = { endpoint: 'x', status: 200, durationMs: 1, engineCalls: 1, engineMs: 1, waitMs: 1 };

/** Returns every match of the first group of a pattern in the sources of a folder. */
function found(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .flatMap((name) => [...read(join(folder, name)).matchAll(pattern)].map(([, metric]) => metric!));
}

const counters = /counter\('(\w+)'\)/g;

describe('docs/deployment.md', () => {
  it(
    'counts the metrics of an endpoint in what a stage costs',
    withAdvice(
      'correct the number of metrics, and the product, in the chapter `What a million calls cost`.',
      () => {
        const [, metrics, cost] = /21 × (\d+) × 0\.30 = (\d+\.\d\d)/.exec(read('docs/deployment.md')) ?? [];
        const written = Object.keys({ ...countMetricsOf(facts), ...timeMetricsOf(facts) });
        expect(Number(metrics)).toBe(written.length);
        expect(cost).toBe((21 * written.length * 0.3).toFixed(2));
      },
    ),
  );
});

describe('docs/operations.md', () => {
  it(
    'lists every metric that is written, and no other',
    withAdvice("add or remove the metric's row in the chapter `Metrics` of docs/operations.md.", () => {
      const section = /## Metrics\n([^]*?)\n## /.exec(read('docs/operations.md'))?.[1] ?? '';
      const rows = section.split('\n').filter((line) => line.startsWith('| `'));
      const listed = rows.flatMap((row) =>
        [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
      );
      const written = [
        ...Object.keys({ ...countMetricsOf(facts), ...timeMetricsOf(facts), ...tokenMetricsOf('accepted') }),
        ...found('shared', /metrics\.count\('(\w+)'/g),
        ...found('functions', /metrics\.count\('(\w+)'/g),
        ...found('shared/base', /Name: '(\w+)', Unit:/g),
      ];
      expect(written.length).toBeGreaterThan(5);
      expect(listed.sort()).toEqual([...new Set(written)].sort());
      // OpenTelemetry gets no metric of another name.
      expect(written).toEqual(expect.arrayContaining(found('shared/telemetry', counters)));
    }),
  );
});
