import type { Report } from '../../shared/realm/history/report/report-record.ts';
import { durationText } from '../../shared/time/duration-text.ts';
import { barChart } from './bar-chart.ts';
import { numbers } from './cells.ts';
import { escapeMarkup, percentText } from './markup.ts';

/** Returns the section of the least available hosts in the range, or in the last 30 days. */
export function worstHostsSection({
  worst_hosts: hosts,
  realms,
  availability: { range, last_30_days },
}: Report): string {
  const title = `Least available hosts in the ${range ? 'range' : 'last 30 days'}`;
  if (hosts.length === 0) {
    return `<section><h2>${title}</h2><p>${sentenceWithoutHosts(range ?? last_30_days)}</p></section>`;
  }
  const longest = hosts.reduce((most, { unavailable_seconds: seconds }) => Math.max(most, seconds), 1);
  const isOfSeveral = realms.length > 1;
  const nameOf = (host: Report['worst_hosts'][number]) =>
    isOfSeveral ? `${host.realm} / ${host.host_name}` : host.host_name;
  const bars = hosts.map((host) => ({
    label: nameOf(host),
    part: host.unavailable_seconds / longest,
    value: durationText(host.unavailable_seconds),
  }));
  const lines = hosts.map(
    (host) =>
      `<tr>${isOfSeveral ? `<td>${escapeMarkup(host.realm)}</td>` : ''}<th scope="row">${escapeMarkup(host.host_name)}</th>${numbers(
        percentText(host.availability_percent),
        durationText(host.unavailable_seconds),
        String(host.outage_count),
        durationText(host.longest_seconds),
      )}</tr>`,
  );
  const head = ['Available', 'Unavailable', 'Outages', 'Longest']
    .map((word) => `<th class="number">${word}</th>`)
    .join('');
  return `<section><h2>${title}</h2>${barChart('worst', `Time unavailable in ${range ? 'the range' : '30 days'}`, bars)}
<table><thead><tr>${isOfSeveral ? '<th>Realm</th>' : ''}<th>Host</th>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></section>`;
}

/** Returns the sentence for a time in which no host is known to have been unavailable. */
function sentenceWithoutHosts(window: Report['availability']['range']): string {
  if (window !== null && window.mean_percent !== null) return 'No host is known to have been unavailable.';
  const isExcluded = window !== null && window.excluded_seconds > 0;
  return isExcluded ? 'All that is known of this time is excluded.' : 'Nothing is known of this time.';
}

/** Returns the section that counts the events by kind. */
export function eventsSection({
  events: { total, by_kind: kinds },
  availability: { range },
}: Report): string {
  const lines = Object.entries(kinds).map(
    ([kind, count]) =>
      `<tr><th scope="row">${escapeMarkup(kind)}</th>${numbers(count === null ? 'not known' : String(count))}</tr>`,
  );
  return `<section><h2>${total === null ? 'Events' : `${total} events`} in the ${range ? 'range' : 'last 24 hours'}</h2><table><thead><tr><th>Kind</th><th class="number">Events</th></tr></thead><tbody>${lines.join('')}</tbody></table></section>`;
}
