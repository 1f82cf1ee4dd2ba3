/** Several sentences for the reader as one notice; undefined where there is none. */
export function joinNotices(...notices: readonly (string | undefined)[]): string | undefined {
  const told = notices.filter((notice) => notice !== undefined && notice !== '');
  return told.length === 0 ? undefined : told.join(' ');
}
