import { describe, expect, it } from '@jest/globals';

import { dayChart } from '../../../../functions/reports/day-chart.ts';
import { escapeMarkup, percentText } from '../../../../functions/reports/markup.ts';
import { reportPage } from '../../../../functions/reports/page.ts';
import type { ReportWithObjectives } from '../../../../functions/reports/report-with-objectives.ts';
import { durationText } from '../../../../shared/time/duration-text.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';

const known = {
  time_from: 'a',
  time_to: 'b',
  mean_percent: 99.9999,
  worst_percent: 99.9999,
  hosts_below_100: 1,
  excluded_seconds: 0,
};
const window = {
  time_from: 'a',
  time_to: 'b',
  mean_percent: null,
  worst_percent: null,
  hosts_below_100: 0,
  excluded_seconds: 0,
};
const none = { total: 0, pending: 0 };
const empty: ReportWithObjectives = {
  realm: 'paris',
  realms: ['paris'],
  hostgroup: null,
  hosts: { ...none, up: 0, down: 0, unreachable: 0 },
  services: { ...none, ok: 0, warning: 0, critical: 0, unknown: 0 },
  availability: { range: null, last_24_hours: window, last_7_days: window, last_30_days: window },
  availability_by_day: [{ date: '2026-11-20', availability_percent: null, excluded_seconds: 0 }],
  events: {
    time_from: 'a',
    time_to: 'b',
    total: 0,
    by_kind: {
      alert: 0,
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
  objectives: [],
};
const now = Date.UTC(2026, 10, 20, 12);
const month = {
  whole: { from: Date.UTC(2026, 9, 1) / 1000 - 7200, to: Date.UTC(2026, 10, 1) / 1000 - 3600 },
};
const told = { zone: zoneOf('Europe/Paris'), now, periods: month, notice: undefined, silent: [] };

describe('the page of a report', () => {
  it('holds no value as markup', () => {
    const evil = `<script>alert("1")</script>'&`;
    const worst = {
      realm: evil,
      host_name: evil,
      availability_percent: 1,
      unavailable_seconds: 5,
      outage_count: 1,
      longest_seconds: 5,
    };
    const text = reportPage(
      { ...empty, realm: evil, realms: [evil, 'b'], hostgroup: evil, worst_hosts: [worst] },
      { ...told, notice: evil, silent: [evil] },
    );
    expect(text).not.toContain('<script');
    expect(text).not.toContain('alert("1")');
    expect(escapeMarkup(evil)).toBe('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;');
  });

  it('is one for a realm without anything too', () => {
    const text = reportPage(empty, told);
    expect(text).toContain('Nothing is known of this time.');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('says that no host was unavailable only of what is known', () => {
    const seen = { ...known, mean_percent: 100, worst_percent: 100, hosts_below_100: 0 };
    const { availability } = empty;
    const text = reportPage({ ...empty, availability: { ...availability, last_30_days: seen } }, told);
    expect(text).toContain('No host is known to have been unavailable.');
    expect(text).not.toContain('Nothing is known');
  });

  it('says how much time is excluded, and that nothing is left', () => {
    const seen = { ...window, excluded_seconds: 7200 };
    const { availability } = empty;
    const text = reportPage({ ...empty, availability: { ...availability, last_30_days: seen } }, told);
    expect(text).toContain('<td class="number">2 h</td>');
    expect(text).toContain('All that is known of this time is excluded.');
    expect(text).not.toContain('Nothing is known');
  });

  it('writes times for people, with their zone', () => {
    const fixed = reportPage(empty, told);
    expect(fixed).toContain('Made on 20 November 2026, 13:00:00 Europe/Paris (UTC+01:00)');
    expect(fixed).not.toContain('From ');
    const nothing = { last_24_hours: null, last_7_days: null, last_30_days: null };
    const ranged = reportPage({ ...empty, availability: { ...nothing, range: known } }, told);
    expect(ranged).toContain(
      '<p>From 1 October 2026, 00:00:00 Europe/Paris (UTC+02:00)<br>to 1 November 2026, 00:00:00 Europe/Paris (UTC+01:00)</p>',
    );
    expect(ranged).toContain('<th scope="row">In the range</th><td class="number">99.99 %</td>');
    expect(ranged).toContain('0 events in the range');
    expect(ranged).not.toMatch(/[Ll]ast \d|\d{4}-\d\d-\d\d/);
  });

  it('draws days of any kind', () => {
    for (const percents of [[100, 100], [0, 100], [null, 50], [], [99.99, 100]]) {
      const days = percents.map((percent, at) => ({ date: `2026-11-${10 + at}`, percent }));
      expect(dayChart('days', 'Days', days)).not.toMatch(/NaN|undefined|Infinity|="-/);
    }
  });

  it('says where the axis of a chart of days begins if that is not 0, also to who does not see it', () => {
    const chartOf = (percent: number | null) => dayChart('days', 'Days', [{ date: '2026-11-20', percent }]);
    const chart = chartOf(99.5);
    expect(chart).toMatch(/<text [^>]*>The axis begins at 99 %, not at 0\.<\/text>/);
    expect(chart).toContain(
      '<desc id="days-wide-words">The axis begins at 99 %, not at 0. 20 November 2026 99.5 %<',
    );
    expect(chart).toContain('>20 Nov</text>');
    for (const percent of [0, 50, null]) expect(chartOf(percent)).not.toContain('The axis begins');
  });

  it('names at most seven of the days, however many there are', () => {
    for (const count of [1, 7, 30, 366]) {
      const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
      const days = Array.from({ length: count }, (_, at) => ({ date: day(at), percent: 100 }));
      const [wide = ''] = dayChart('days', 'Days', days).split('<svg class="narrow"');
      const labels = wide.match(/text-anchor="middle"/g) ?? [];
      expect([count, labels.length <= 7, labels.length >= Math.min(count, 5)]).toEqual([count, true, true]);
    }
  });

  it('says numbers as people do', () => {
    expect([0, 38, 3600, 93_784, 86_400].map(durationText)).toEqual(['0 s', '38 s', '1 h', '1 d 2 h', '1 d']);
    expect([null, 100, 99.994, 99.9999].map(percentText)).toEqual(['–', '100 %', '99.99 %', '99.99 %']);
  });
});
