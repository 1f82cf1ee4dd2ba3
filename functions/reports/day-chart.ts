import { escaped, percentText } from './markup.ts';
import { picture, round, width } from './picture.ts';

export interface Day {
  readonly date: string;
  readonly percent: number | null;
}

/** A column a day. The scale begins below the worst day, as 99 and 100 would look alike on a whole one. */
export function dayChart(id: string, title: string, days: readonly Day[]): string {
  const percents = days.flatMap(({ percent }) => percent ?? []);
  const least = percents.reduce((lowest, percent) => Math.min(lowest, percent), 100);
  const floor = Math.max(0, Math.floor(least - Math.max(0.5, 100 - least)));
  const [top, height, left] = [8, 150, 48];
  const step = (width - left) / Math.max(1, days.length);
  const heightOf = (percent: number) => ((percent - floor) / (100 - floor)) * height;
  const lines = [floor, (floor + 100) / 2, 100].map((percent) => {
    const y = round(top + height - heightOf(percent));
    return `<line class="grid" x1="${left}" x2="${width}" y1="${y}" y2="${y}"/><text class="scale" x="${left - 6}" y="${y + 4}" text-anchor="end">${percentText(percent)}</text>`;
  });
  const columns = days.map(({ date, percent }, place) => {
    const x = round(left + place * step + step * 0.15);
    const tall = percent === null ? 0 : Math.max(1, heightOf(percent));
    const label =
      place % 5 === 0
        ? `<text class="scale" x="${round(x + step * 0.35)}" y="${top + height + 16}" text-anchor="middle">${escaped(date.slice(5))}</text>`
        : '';
    return `<rect class="day" x="${x}" y="${round(top + height - tall)}" width="${round(step * 0.7)}" height="${round(tall)}"><title>${escaped(date)}: ${percentText(percent)}</title></rect>${label}`;
  });
  const words = days.map(({ date, percent }) => `${date} ${percentText(percent)}`).join(', ');
  return `<figure>${picture({ id, title, words, height: top + height + 24 }, [...lines, ...columns].join(''))}</figure>`;
}
