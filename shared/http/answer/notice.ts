import type { Meter } from '../../base/meter.ts';
import { joinNotices } from '../../base/notices.ts';

/** Maximum number of realms that the notice names. Further realms are only counted. */
const maxNamedRealms = 10;

/** Returns the notice of an answer, followed by a sentence about impossible numbers of engines. `undefined` if there is neither. */
export function noticeOf(answer: { readonly notice?: string | undefined }, meter: Meter): string | undefined {
  return joinNotices(answer.notice, oddFiguresNotice(meter));
}

function oddFiguresNotice({ oddFigures }: Meter): string | undefined {
  if (oddFigures.size === 0) return undefined;
  const named = [...oddFigures].slice(0, maxNamedRealms);
  const realms = named.map(([realm, figures]) => `realm '${realm}' (${[...figures].sort().join(', ')})`);
  const others = oddFigures.size - named.length;
  const all = [...realms, ...(others > 0 ? [`${others} more`] : [])].join('; ');
  return `Engines sent impossible numbers, negative or too large: ${all}. They are null, and no total counts them.`;
}
