import type { Meter } from '../../base/meter.ts';
import { joinNotices } from '../../base/notices.ts';

/** Maximum number of realms that the notice names. Further realms are only counted. */
const maxNamedRealms = 10;

/** Returns the notice of an answer, followed by what the engines' rows lack. `undefined` if there is nothing to say. */
export function noticeOf(answer: { readonly notice?: string | undefined }, meter: Meter): string | undefined {
  return joinNotices(answer.notice, rowsNotice(meter), oddFiguresNotice(meter));
}

function rowsNotice({ rowNotices }: Meter): string | undefined {
  if (rowNotices.size === 0) return undefined;
  const named = [...rowNotices].slice(0, maxNamedRealms);
  const sentences = named.flatMap(([realm, texts]) =>
    [...texts.values()].map((text) => `Realm '${realm}': ${text}.`),
  );
  const others = rowNotices.size - named.length;
  return [...sentences, ...(others > 0 ? [`The same holds for ${others} more realms.`] : [])].join(' ');
}

function oddFiguresNotice({ oddFigures }: Meter): string | undefined {
  if (oddFigures.size === 0) return undefined;
  const named = [...oddFigures].slice(0, maxNamedRealms);
  const realms = named.map(([realm, figures]) => `realm '${realm}' (${[...figures].sort().join(', ')})`);
  const others = oddFigures.size - named.length;
  const all = [...realms, ...(others > 0 ? [`${others} more`] : [])].join('; ');
  return `Engines sent impossible numbers, negative or too large: ${all}. They are null, and no total counts them.`;
}
