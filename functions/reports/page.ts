import type { ReportPeriods } from '../../shared/realm/history/report/report-periods.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';
import { timeText } from '../../shared/time/time-text.ts';
import { eventsSection, worstHostsSection } from './host-sections.ts';
import { escapeMarkup } from './markup.ts';
import { objectivesSection } from './objectives-section.ts';
import type { ReportWithObjectives } from './report-with-objectives.ts';
import { availabilitySection, statesSection } from './state-sections.ts';
import { style } from './style.ts';

/** The facts that the page shows in addition to the figures. */
interface PageFacts extends ProjectTime {
  readonly periods: Pick<ReportPeriods, 'whole'>;
  /** The notice of the complete answer: it also says which figures are unknown because an engine sent impossible numbers. */
  readonly notice: string | undefined;
  /** The realms that did not answer. */
  readonly silent: readonly string[];
}

/** Returns the report as one HTML page without external resources, which can be read, printed and sent on. Every value is escaped. */
export function reportPage(report: ReportWithObjectives, facts: PageFacts): string {
  const group = report.hostgroup === null ? '' : `, hostgroup ${report.hostgroup}`;
  const title = `Report of ${report.realm}${group}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)}</title><style>${style}</style></head>
<body><main>
<header><h1>${escapeMarkup(title)}</h1>${times(report, facts)}${notices(facts)}</header>
${statesSection(report)}
${availabilitySection(report)}
${worstHostsSection(report)}
${objectivesSection(report)}
${eventsSection(report)}
</main></body>
</html>
`;
}

/** Returns the range and the time at which the report was made. The states are those of that time. */
function times(
  { availability: { range } }: ReportWithObjectives,
  { zone, now, periods: { whole } }: PageFacts,
): string {
  const [from, to] = [whole.from, whole.to].map((seconds) => escapeMarkup(timeText(seconds * 1000, zone)));
  const ofRange = range === null ? '' : `<p>From ${from}<br>to ${to}</p>`;
  return `${ofRange}<p class="quiet">Made on ${escapeMarkup(timeText(now, zone))}</p>`;
}

function notices({ notice, silent }: PageFacts): string {
  const sentences = [
    ...(silent.length === 0 ? [] : [`Without an answer of: ${silent.join(', ')}.`]),
    ...(notice === undefined ? [] : [notice]),
  ];
  return sentences.map((sentence) => `<p class="notice">${escapeMarkup(sentence)}</p>`).join('');
}
