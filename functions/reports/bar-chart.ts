import { escapeMarkup, shortText } from './markup.ts';
import { inBothSizes, picture, round, type Size } from './picture.ts';

export interface Bar {
  readonly label: string;
  /** The length of the bar, from 0 to 1 of the width. */
  readonly part: number;
  readonly value: string;
}

/** Returns a chart of horizontal bars, in the given order. */
export function barChart(id: string, title: string, bars: readonly Bar[]): string {
  return `<figure>${inBothSizes((size) => drawBars({ id, title, bars }, size))}</figure>`;
}

interface BarChart {
  readonly id: string;
  readonly title: string;
  readonly bars: readonly Bar[];
}

function drawBars({ id, title, bars }: BarChart, size: Size): string {
  const { width } = size;
  const [row, left, right] = size.name === 'wide' ? [26, 260, 130] : [26, 130, 100];
  const lines = bars.map(({ label, part, value }, place) => {
    const y = place * row;
    const length = round(Math.max(2, part * (width - left - right)));
    return `<text x="${left - 10}" y="${y + 17}" text-anchor="end">${escapeMarkup(shortText(label, Math.floor(left / 7.6)))}</text><rect class="down" x="${left}" y="${y + 4}" width="${length}" height="16"><title>${escapeMarkup(label)}: ${escapeMarkup(value)}</title></rect><text x="${round(left + length + 8)}" y="${y + 17}">${escapeMarkup(value)}</text>`;
  });
  const words = bars.map(({ label, value }) => `${label} ${value}`).join(', ');
  return picture({ id, title, words, height: Math.max(row, bars.length * row) }, size, lines.join(''));
}
