/** Escapes a text for HTML and SVG, both in content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns a percentage for readers: `99.98 %`, or a dash if it is not known. A value below 100 is never rounded up to 100. */
export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  return `${percent < 100 ? Math.min(99.99, Number(percent.toFixed(2))) : 100} %`;
}

/** Returns the text, cut to a number of characters. */
export function shortText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
