import { durationText } from '../../shared/time/duration-text.ts';
import { dayText } from '../../shared/time/time-text.ts';
import { numbers } from './cells.ts';
import { escapeMarkup, percentText } from './markup.ts';
import { objectiveChart } from './objective-chart.ts';
import type { ReportWithObjectives } from './report-with-objectives.ts';

type Objective = ReportWithObjectives['objectives'][number];

/** The meaning of the colours: the CSS class of each, and its words. */
const keys = [
  ['up', 'left of the budget, and days without an outage'],
  ['warning', 'days within the target'],
  ['down', 'spent, and days below the target'],
  ['unknown', 'not known'],
  ['pending', 'does not count'],
] as const;

/** Returns the section of objectives. It is empty if there are none. */
export function objectivesSection({ objectives, realm }: ReportWithObjectives): string {
  if (objectives.length === 0) return '';
  const nameOf = (one: Objective) => (one.realm === realm ? one.name : `${one.realm} / ${one.name}`);
  const charts = objectives.map((one, index) => objectiveChart(`objective-${index}`, nameOf(one), one));
  const legend = keys.map(([name, words]) => `<li><span class="key ${name}"></span>${words}</li>`);
  const lines = objectives.map(
    (one) =>
      `<tr><th scope="row">${escapeMarkup(nameOf(one))}</th><td>${escapeMarkup(windowText(one))}</td>${numbers(
        percentText(one.target_percent),
        percentText(one.availability_percent),
        durationText(one.spent_seconds),
        one.left_seconds < 0 ? `−${durationText(-one.left_seconds)}` : durationText(one.left_seconds),
        durationText(one.unknown_seconds),
      )}</tr>`,
  );
  const head = ['Target', 'Available', 'Spent', 'Left', 'Not known'].map(
    (word) => `<th class="number">${word}</th>`,
  );
  return `<section><h2>Objectives now</h2>${charts.join('')}<ul class="legend">${legend.join('')}</ul>
<table><thead><tr><th>Objective</th><th>Window</th>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>${badDays(objectives, nameOf)}</section>`;
}

function windowText({ window }: Objective): string {
  return window.endsWith('d') ? `${Number.parseInt(window, 10)} days` : `this ${window}`;
}

/** Returns the days that spent a budget as a table, for mail programs. */
function badDays(objectives: readonly Objective[], nameOf: (one: Objective) => string): string {
  const lines = objectives.flatMap((one) =>
    one.series
      .filter(({ spent_seconds: spent }) => spent > 0)
      .map(
        (day) =>
          `<tr><th scope="row">${escapeMarkup(nameOf(one))}</th><td>${escapeMarkup(dayText(day.date))}</td>${numbers(
            percentText(day.availability_percent),
            durationText(day.spent_seconds),
          )}</tr>`,
      ),
  );
  if (lines.length === 0) return '';
  const head = ['Available', 'Spent'].map((word) => `<th class="number">${word}</th>`);
  return `<details><summary>The days that spent a budget</summary><table><thead><tr><th>Objective</th><th>Day</th>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></details>`;
}
