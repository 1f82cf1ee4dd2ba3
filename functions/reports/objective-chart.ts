import { durationText } from '../../shared/time/duration-text.ts';
import { dayText } from '../../shared/time/time-text.ts';
import { escapeMarkup, percentText, shortText } from './markup.ts';
import { inBothSizes, picture, round, type Size } from './picture.ts';
import type { ReportWithObjectives } from './report-with-objectives.ts';

type Objective = ReportWithObjectives['objectives'][number];
type Day = Objective['series'][number];

const [barTop, stripTop, height] = [22, 42, 54];
/** The widths of a character and of the value beside the name, in SVG units. */
const [characterWidth, valueWidth] = [7.6, 130];

/** Returns a chart of the budget of an objective, and of its days. `name` is the text for its reader. */
export function objectiveChart(id: string, name: string, objective: Objective): string {
  return `<figure>${inBothSizes((size) => drawObjective({ id, name, objective }, size))}</figure>`;
}

interface ObjectiveChart {
  readonly id: string;
  readonly name: string;
  readonly objective: Objective;
}

function drawObjective({ id, name, objective }: ObjectiveChart, size: Size): string {
  const { series } = objective;
  const shown = shortText(name, Math.floor((size.width - valueWidth) / characterWidth));
  const label = `<text x="0" y="15">${escapeMarkup(shown)}</text><text x="${size.width}" y="15" text-anchor="end">${percentText(objective.left_percent)} left</text>`;
  const step = size.width / Math.max(1, series.length);
  const strip = series.map((day, place) => {
    const box = { y: stripTop, height: 10, x: place * step, width: step * 0.9 };
    return rectangle(classOf(day), box, valueOf(day));
  });
  const words = [budgetText(objective), ...series.map(valueOf)].join(', ');
  const content = [label, ...budgetBar(objective, size), ...strip].join('');
  return picture({ id, title: `Budget and days of ${name}`, words, height }, size, content);
}

/** Returns the bar of a budget: what is spent at the left, and what is left of it. */
function budgetBar(objective: Objective, { width }: Size): string[] {
  const { budget_seconds: budget, spent_seconds: spent, availability_percent: known } = objective;
  const box = { y: barTop, height: 14, x: 0, width };
  if (known === null) return [rectangle('unknown', box, 'not known')];
  const length = spent === 0 ? 0 : width * Math.min(1, spent / Math.max(1, budget));
  return [
    rectangle('down', { ...box, width: length }, `${durationText(spent)} spent`),
    rectangle('up', { ...box, x: length, width: width - length }, budgetText(objective)),
  ];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function rectangle(name: string, { x, y, width, height: tall }: Box, title: string): string {
  return `<rect class="${name}" x="${round(x)}" y="${y}" width="${round(width)}" height="${tall}"><title>${escapeMarkup(title)}</title></rect>`;
}

function budgetText({ spent_seconds: spent, budget_seconds: budget }: Objective): string {
  return `${durationText(spent)} of ${durationText(budget)} spent`;
}

/** Returns the CSS class of a day. `dayKeys` says what they mean. */
function classOf({ availability_percent: percent, ...day }: Day): string {
  if (percent === null) return day.unknown_seconds > 0 ? 'unknown' : 'pending';
  if (percent < day.target_percent) return 'down';
  return day.spent_seconds > 0 ? 'warning' : 'up';
}

function valueOf({ date, availability_percent: percent }: Day): string {
  return `${dayText(date)} ${percent === null ? 'not known' : percentText(percent)}`;
}
