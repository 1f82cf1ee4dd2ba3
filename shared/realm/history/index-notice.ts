import type { SearchRemarks } from '../search/document-index.ts';
import { joinNotices } from './notices.ts';

/** Returns a notice about what a search backend left out or did differently. `undefined` means that there is nothing to note. */
export function indexNotice({ missing, closed, wordMatched, undated }: SearchRemarks): string | undefined {
  return joinNotices(
    missing.length === 0 ? undefined : `No index is called ${missing.join(', ')}.`,
    closed.length === 0 ? undefined : `Left out, as it is closed: ${closed.join(', ')}.`,
    wordMatched.length === 0
      ? undefined
      : `Word match: the backend compares ${wordMatched.join(', ')} by whole words, as it has nothing else of it.`,
    undated.length === 0
      ? undefined
      : `Nothing is found, as the index does not have ${undated.join(', ')} as a date.`,
  );
}
