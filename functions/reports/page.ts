import type { Report } from '../../shared/realm/history/report-record.ts';
import { events, worst } from './host-sections.ts';
import { escaped } from './markup.ts';
import { availability, states } from './state-sections.ts';
import { style } from './style.ts';

interface Told {
  /** ISO 8601. */
  readonly at: string;
  readonly timeZone: string;
  readonly notice: string | undefined;
  /** Realms that did not answer. */
  readonly silent: readonly string[];
}

/** The report as one page that needs nothing else: to read, to print, to send on. Every value is escaped. */
export function reportPage(report: Report, facts: Told): string {
  const title = `Report of ${report.realm}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main>
<header><h1>${escaped(title)}</h1><p class="quiet">${escaped(facts.at)} (${escaped(facts.timeZone)})</p>${notices(facts)}</header>
${states(report)}
${availability(report)}
${worst(report)}
${events(report)}
</main></body>
</html>
`;
}

function notices({ notice, silent }: Told): string {
  const sentences = [
    ...(silent.length === 0 ? [] : [`Without an answer of: ${silent.join(', ')}.`]),
    ...(notice === undefined ? [] : [notice]),
  ];
  return sentences.map((sentence) => `<p class="notice">${escaped(sentence)}</p>`).join('');
}
