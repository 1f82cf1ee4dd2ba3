import { describe, expect, it } from '@jest/globals';

import { dayChart } from '../../../../functions/reports/day-chart.ts';
import { durationText, escaped, percentText } from '../../../../functions/reports/markup.ts';
import { reportPage } from '../../../../functions/reports/page.ts';
import type { Report } from '../../../../shared/realm/history/report-record.ts';

const window = { from: 'a', to: 'b', mean_percent: null, min_percent: null, hosts_below_100: 0 };
const none = { total: 0, pending: 0 };
const empty: Report = {
  realm: 'paris',
  name: 'paris',
  realms: ['paris'],
  hosts: { ...none, up: 0, down: 0, unreachable: 0 },
  services: { ...none, ok: 0, warning: 0, critical: 0, unknown: 0 },
  availability: { last_24_hours: window, last_7_days: window, last_30_days: window },
  availability_by_day: [{ date: '2026-11-20', percent: null }],
  events: {
    from: 'a',
    to: 'b',
    total: 0,
    by_kind: {
      alert: 0,
      state: 0,
      notification: 0,
      command: 0,
      flapping: 0,
      downtime: 0,
      acknowledgement: 0,
      check: 0,
      engine: 0,
    },
  },
  worst_hosts: [],
};
const told = { at: '2026-11-20T12:00:00+00:00', timeZone: 'UTC', notice: undefined, silent: [] };

describe('the page of a report', () => {
  it('holds no value as markup', () => {
    const evil = `<script>alert("1")</script>'&`;
    const worst = {
      realm: evil,
      host_name: evil,
      availability_percent: 1,
      unavailable_s: 5,
      outages: 1,
      longest_s: 5,
    };
    const text = reportPage(
      { ...empty, name: evil, realms: [evil, 'b'], worst_hosts: [worst] },
      { ...told, notice: evil, silent: [evil] },
    );
    expect(text).not.toContain('<script');
    expect(text).not.toContain('alert("1")');
    expect(escaped(evil)).toBe('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;');
  });

  it('is one for a realm without anything too', () => {
    const text = reportPage(empty, told);
    expect(text).toContain('All were available all the time.');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('draws days of any kind', () => {
    for (const percents of [[100, 100], [0, 100], [null, 50], [], [99.99, 100]]) {
      const days = percents.map((percent, at) => ({ date: `2026-11-${10 + at}`, percent }));
      expect(dayChart('days', 'Days', days)).not.toMatch(/NaN|undefined|Infinity|="-/);
    }
  });

  it('says numbers as people do', () => {
    expect([0, 38, 3600, 93_784, 86_400].map(durationText)).toEqual(['0 s', '38 s', '1 h', '1 d 2 h', '1 d']);
    expect([null, 100, 99.994].map(percentText)).toEqual(['–', '100 %', '99.99 %']);
  });
});
