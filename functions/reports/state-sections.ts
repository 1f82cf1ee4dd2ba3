import type { Report } from '../../shared/realm/history/report/report-record.ts';
import { durationText } from '../../shared/time/duration-text.ts';
import { numbers } from './cells.ts';
import { dayChart } from './day-chart.ts';
import { distributionChart } from './distribution-chart.ts';
import { percentText } from './markup.ts';

/** Returns the section of the present states. */
export function statesSection({ hosts, services }: Report): string {
  const ofHosts = [
    { name: 'UP', count: hosts.up },
    { name: 'DOWN', count: hosts.down },
    { name: 'UNREACHABLE', count: hosts.unreachable },
    { name: 'PENDING', count: hosts.pending },
  ];
  const ofServices = [
    { name: 'OK', count: services.ok },
    { name: 'WARNING', count: services.warning },
    { name: 'CRITICAL', count: services.critical },
    { name: 'UNKNOWN', count: services.unknown },
    { name: 'PENDING', count: services.pending },
  ];
  return `<section><h2>${hosts.total ?? ''} hosts by state now</h2>${distributionChart('hosts', 'Hosts by state', ofHosts)}</section>
<section><h2>${services.total ?? ''} services by state now</h2>${distributionChart('services', 'Services by state', ofServices)}</section>`;
}

/** Returns the section of the availability of hosts: in the range or in the three fixed periods, and day by day. */
export function availabilitySection({ availability: windows, availability_by_day: days }: Report): string {
  const rows = [
    ['In the range', windows.range],
    ['Last 24 hours', windows.last_24_hours],
    ['Last 7 days', windows.last_7_days],
    ['Last 30 days', windows.last_30_days],
  ] as const;
  const lines = rows.map(([name, window]) => {
    if (window === null) return '';
    const {
      mean_percent: mean,
      worst_percent: least,
      hosts_below_100: below,
      excluded_seconds: excluded,
    } = window;
    const cells = numbers(percentText(mean), percentText(least), String(below), durationText(excluded));
    return `<tr><th scope="row">${name}</th>${cells}</tr>`;
  });
  const words = ['Mean', 'Least', 'Hosts below 100 %', 'Excluded, all hosts'];
  const head = `<tr><th></th>${words.map((word) => `<th class="number">${word}</th>`).join('')}</tr>`;
  return `<section><h2>Availability of hosts</h2><table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table></section>
<section><h2>Availability by day</h2>${dayChart(
    'days',
    'Availability of all hosts by day',
    days.map(({ date, availability_percent: percent }) => ({ date, percent })),
  )}</section>`;
}
