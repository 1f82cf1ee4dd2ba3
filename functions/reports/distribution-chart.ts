import { escapeMarkup } from './markup.ts';
import { picture, round, wide } from './picture.ts';

export interface Share {
  /** The name of the state for the reader. In lower case it is the CSS class that colours the part. */
  readonly name: string;
  /** Null if the engine reports an impossible number. */
  readonly count: number | null;
}

/** Returns one bar that is split by state. Every part has a title, and the figures stand below the bar. */
export function distributionChart(id: string, title: string, shares: readonly Share[]): string {
  const total = shares.reduce((sum, { count }) => sum + (count ?? 0), 0);
  let left = 0;
  const parts = shares.flatMap(({ name, count }) => {
    if (count === null || count === 0) return [];
    const length = (count / total) * wide.width;
    const part = `<rect class="${name.toLowerCase()}" x="${round(left)}" y="0" width="${round(length)}" height="28"><title>${escapeMarkup(name)}: ${count}</title></rect>`;
    left += length;
    return [part];
  });
  const words = shares.map(({ name, count }) => `${name} ${countText(count)}`).join(', ');
  const legend = shares
    .map(
      ({ name, count }) =>
        `<li><span class="key ${name.toLowerCase()}"></span>${escapeMarkup(name)} <b>${countText(count)}</b></li>`,
    )
    .join('');
  return `<figure>${picture({ id, title, words, height: 28 }, wide, parts.join(''))}<ul class="legend">${legend}</ul></figure>`;
}

function countText(count: number | null): string {
  return count === null ? 'unknown' : String(count);
}
