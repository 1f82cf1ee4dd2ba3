import type { Meter } from '../base/meter.ts';

/** Maximum number of realms that the notice names. Further realms are only counted. */
const mostRealms = 10;

/** Returns the notice of an answer, followed by a sentence about impossible numbers of engines. `undefined` if there is neither. */
export function noticeOf(answer: { readonly notice?: string | undefined }, meter: Meter): string | undefined {
  const odd = oddFiguresNotice(meter);
  if (answer.notice === undefined) return odd;
  return odd === undefined ? answer.notice : `${answer.notice} ${odd}`;
}

function oddFiguresNotice({ oddFigures }: Meter): string | undefined {
  if (oddFigures.size === 0) return undefined;
  const named = [...oddFigures].slice(0, mostRealms);
  const realms = named.map(([realm, figures]) => `realm '${realm}' (${[...figures].sort().join(', ')})`);
  const others = oddFigures.size - named.length;
  const all = [...realms, ...(others > 0 ? [`${others} more`] : [])].join('; ');
  return `Engines sent numbers that cannot be, negative or too large: ${all}. They are null, and no total counts them.`;
}
