import { escapeMarkup } from './markup.ts';

/** A size in which charts are drawn. Its name is the CSS class by which the style sheet shows one of them. */
export interface Size {
  readonly name: 'wide' | 'narrow';
  /** Width in SVG units, which are pixels in the narrow size. */
  readonly width: number;
}

export const wide: Size = { name: 'wide', width: 720 };
const narrow: Size = { name: 'narrow', width: 340 };

interface Picture {
  readonly id: string;
  readonly title: string;
  /** A description of the content, for screen readers. */
  readonly words: string;
  readonly height: number;
}

/** Returns a chart in both sizes: texts of the wide one could not be read on the screen of a telephone. */
export function inBothSizes(draw: (size: Size) => string): string {
  return [wide, narrow].map(draw).join('');
}

export function picture({ id, title, words, height }: Picture, size: Size, content: string): string {
  const name = `${id}-${size.name}`;
  return `<svg class="${size.name}" role="img" aria-labelledby="${name}-title ${name}-words" viewBox="0 0 ${size.width} ${height}"><title id="${name}-title">${escapeMarkup(title)}</title><desc id="${name}-words">${escapeMarkup(words)}</desc>${content}</svg>`;
}

/** Rounds to hundredths, which is precise enough for a chart. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
