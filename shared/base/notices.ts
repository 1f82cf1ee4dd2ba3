/**
 * The largest number of sentences in a notice. A fleet may have a thousand realms, so the notice only counts the remaining
 * sentences.
 */
const mostOfRealms = 10;

/** Joins several sentences into one notice. Returns `undefined` if there are none. */
export function joinNotices(...notices: readonly (string | undefined)[]): string | undefined {
  const sentences = notices.filter((notice) => notice !== undefined && notice !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** Joins the notices of several realms into one. Equal sentences appear only once. */
export function noticeOfRealms(notices: readonly (string | undefined)[]): string | undefined {
  const sentences = [...new Set(notices.filter((notice) => notice !== undefined && notice !== ''))];
  const others = sentences.length - mostOfRealms;
  const rest = `And ${others} more of this kind: a request for one realm alone shows its own.`;
  return joinNotices(...sentences.slice(0, mostOfRealms), ...(others > 0 ? [rest] : []));
}
