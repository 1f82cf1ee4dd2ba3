import { escapeMarkup } from './markup.ts';
import { picture, round, width } from './picture.ts';

export interface Bar {
  readonly label: string;
  /** The length of the bar, from 0 to 1 of the width. */
  readonly part: number;
  readonly value: string;
}

/** Returns a chart of horizontal bars, in the given order. */
export function barChart(id: string, title: string, bars: readonly Bar[]): string {
  const [row, left, right] = [26, 260, 130];
  const lines = bars.map(({ label, part, value }, place) => {
    const y = place * row;
    const length = round(Math.max(2, part * (width - left - right)));
    return `<text x="${left - 10}" y="${y + 17}" text-anchor="end">${escapeMarkup(short(label))}</text><rect class="down" x="${left}" y="${y + 4}" width="${length}" height="16"><title>${escapeMarkup(label)}: ${escapeMarkup(value)}</title></rect><text x="${round(left + length + 8)}" y="${y + 17}">${escapeMarkup(value)}</text>`;
  });
  const words = bars.map(({ label, value }) => `${label} ${value}`).join(', ');
  return `<figure>${picture({ id, title, words, height: Math.max(row, bars.length * row) }, lines.join(''))}</figure>`;
}

function short(label: string): string {
  return label.length > 34 ? `${label.slice(0, 33)}…` : label;
}
