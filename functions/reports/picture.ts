import { escaped } from './markup.ts';

/** Of all pictures, in their own units. */
export const width = 720;

interface Picture {
  readonly id: string;
  readonly title: string;
  /** What it shows, for those who do not see it. */
  readonly words: string;
  readonly height: number;
}

export function picture({ id, title, words, height }: Picture, content: string): string {
  return `<svg role="img" aria-labelledby="${id}-title ${id}-words" viewBox="0 0 ${width} ${height}"><title id="${id}-title">${escaped(title)}</title><desc id="${id}-words">${escaped(words)}</desc>${content}</svg>`;
}

/** To hundredths: what a picture can show. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
