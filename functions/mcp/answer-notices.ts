import type { Source } from '../../shared/base/source.ts';
import { quoteText } from './untrusted-text.ts';

const mostNotices = 5;

interface Noticed {
  readonly sources?: readonly Source[] | undefined;
  readonly notices?: readonly (string | undefined)[];
}

/** Returns the first notices of an answer, those about its realms before others, and the number of those that are left out. */
export function noticesOf({ sources = [], notices = [] }: Noticed): string[] {
  const all = [...sources.flatMap(noticeOfSource), ...notices.flatMap((one) => one ?? [])];
  const more = all.length - mostNotices;
  if (more <= 0) return all;
  const left = `${more} more notices are left out: name one realm to see its own.`;
  return [...all.slice(0, mostNotices), left];
}

/** Returns a sentence about a realm that is missing from an answer, or whose states are old. */
function noticeOfSource({ realm, result, error, age_seconds: age }: Source): string[] {
  const name = quoteText(realm);
  const old = `States of realm ${name} are ${age ?? '?'} s old: its engine does not answer.`;
  const missing = `Realm ${name} is missing from this answer (${quoteText(error ?? result)}): say so to the user.`;
  return result === 'ok' ? [] : [result === 'stale' ? old : missing];
}
