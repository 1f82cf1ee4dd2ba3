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

/** Returns a duration in its two largest units: `2 d 3 h`, `4 h 12 min`, `38 s`. */
export function durationText(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = units.findIndex(([, length]) => seconds >= length);
  if (first < 0) return '0 s';
  let rest = seconds;
  const parts = units.slice(first, first + 2).flatMap(([name, length]) => {
    const amount = Math.floor(rest / length);
    rest -= amount * length;
    return amount === 0 ? [] : [`${amount} ${name}`];
  });
  return parts.join(' ');
}
