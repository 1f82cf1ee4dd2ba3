import { joinNotices } from '../../base/notices.ts';
import type { SearchRemarks } from './document-index.ts';

/** Returns a notice about what a search backend left out or did differently. `undefined` means that there is nothing to note. */
export function indexNotice({ missing, closed, wordMatched, undated }: SearchRemarks): string | undefined {
  return joinNotices(
    missing.length === 0 ? undefined : `No index is called ${missing.join(', ')}.`,
    closed.length === 0 ? undefined : `Left out, because it is closed: ${closed.join(', ')}.`,
    wordMatched.length === 0
      ? undefined
      : `Word match: the backend compares ${wordMatched.join(', ')} by whole words, because it has no exact value of it.`,
    undated.length === 0
      ? undefined
      : `Nothing is found, because the index does not have ${undated.join(', ')} as a date.`,
  );
}
