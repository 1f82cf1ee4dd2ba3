import { escapeMarkup } from './markup.ts';

/** The width of every chart, in SVG units. */
export const width = 720;

interface Picture {
  readonly id: string;
  readonly title: string;
  /** A description of the content, for screen readers. */
  readonly words: string;
  readonly height: number;
}

export function picture({ id, title, words, height }: Picture, content: string): string {
  return `<svg role="img" aria-labelledby="${id}-title ${id}-words" viewBox="0 0 ${width} ${height}"><title id="${id}-title">${escapeMarkup(title)}</title><desc id="${id}-words">${escapeMarkup(words)}</desc>${content}</svg>`;
}

/** Rounds to hundredths, which is precise enough for a chart. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
