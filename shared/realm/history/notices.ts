/** A fleet has a thousand realms: of more sentences than these, the notice says how many. */
const mostOfRealms = 10;

/** Several sentences for the reader as one notice; undefined where there is none. */
export function joinNotices(...notices: readonly (string | undefined)[]): string | undefined {
  const sentences = notices.filter((notice) => notice !== undefined && notice !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** What is to be said of each of several realms, as one notice; the same sentence only once. */
export function noticeOfRealms(notices: readonly (string | undefined)[]): string | undefined {
  const sentences = [...new Set(notices.filter((notice) => notice !== undefined && notice !== ''))];
  const others = sentences.length - mostOfRealms;
  const rest = `And ${others} more of this kind: a realm asked alone says its own.`;
  return joinNotices(...sentences.slice(0, mostOfRealms), ...(others > 0 ? [rest] : []));
}
