import { dayText, shortDayText } from '../../shared/time/time-text.ts';
import { numbers } from './cells.ts';
import { escapeMarkup, percentText } from './markup.ts';
import { inBothSizes, picture, round, type Size } from './picture.ts';

export interface ChartDay {
  /** The day as `YYYY-MM-DD`. */
  readonly date: string;
  readonly percent: number | null;
}

const [top, height, left] = [8, 150, 58];
/** Width in SVG units that the label of a day needs. */
const labelWidth = 90;

/**
 * Returns a chart with one column for each day. The axis begins below the worst day, because 99 and 100 would look alike on an axis
 * from 0. The chart states this. The same figures are a table, which mail programs show: they show no SVG.
 */
export function dayChart(id: string, title: string, days: readonly ChartDay[]): string {
  const lines = days.map(
    ({ date, percent }) =>
      `<tr><th scope="row">${escapeMarkup(dayText(date))}</th>${numbers(percentText(percent))}</tr>`,
  );
  const table = `<details><summary>The days as a table</summary><table><tbody>${lines.join('')}</tbody></table></details>`;
  return `<figure>${inBothSizes((size) => drawDays({ id, title, days }, size))}${table}</figure>`;
}

interface DayChart {
  readonly id: string;
  readonly title: string;
  readonly days: readonly ChartDay[];
}

function drawDays({ id, title, days }: DayChart, size: Size): string {
  // The right edge is inside the chart, because the label of the last day needs room.
  const right = size.width - 16;
  const floor = floorOf(days);
  const heightOf = (percent: number) => ((percent - floor) / (100 - floor)) * height;
  const lines = [floor, (floor + 100) / 2, 100].map((percent) => {
    const y = round(top + height - heightOf(percent));
    return `<line class="grid" x1="${left}" x2="${right}" y1="${y}" y2="${y}"/><text class="scale" x="${left - 6}" y="${y + 4}" text-anchor="end">${percentText(percent)}</text>`;
  });
  const step = (right - left) / Math.max(1, days.length);
  const every = Math.ceil(days.length / Math.floor((right - left) / labelWidth));
  const columns = days.map(({ date, percent }, place) => {
    const x = round(left + place * step + step * 0.15);
    const tall = percent === null ? 0 : Math.max(1, heightOf(percent));
    const label = place % every === 0 ? labelOf(date, x + step * 0.35) : '';
    return `<rect class="day" x="${x}" y="${round(top + height - tall)}" width="${round(step * 0.7)}" height="${round(tall)}"><title>${escapeMarkup(valueOf({ date, percent }))}</title></rect>${label}`;
  });
  const hint = floor === 0 ? '' : `The axis begins at ${percentText(floor)}, not at 0.`;
  const note =
    floor === 0
      ? ''
      : `<text class="scale" x="${left}" y="${top + height + 36}">${escapeMarkup(hint)}</text>`;
  const words = [...(floor === 0 ? [] : [hint]), days.map(valueOf).join(', ')].join(' ');
  const whole = top + height + (floor === 0 ? 24 : 44);
  return picture({ id, title, words, height: whole }, size, [...lines, ...columns, note].join(''));
}

/** Returns the begin of the axis in percent, 0 to 99. It is 0 if no value is known. */
function floorOf(days: readonly ChartDay[]): number {
  const percents = days.flatMap(({ percent }) => percent ?? []);
  if (percents.length === 0) return 0;
  const least = percents.reduce((lowest, percent) => Math.min(lowest, percent), 100);
  return Math.max(0, Math.floor(least - Math.max(0.5, 100 - least)));
}

function valueOf({ date, percent }: ChartDay): string {
  return `${dayText(date)} ${percentText(percent)}`;
}

function labelOf(date: string, x: number): string {
  return `<text class="scale" x="${round(x)}" y="${top + height + 16}" text-anchor="middle">${escapeMarkup(shortDayText(date))}</text>`;
}
