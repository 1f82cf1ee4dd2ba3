/** A path of this API for a `Location` header: `head` as it is, names encoded and each with a slash behind it. */
export function linkTo(basePath: string, head: string, ...names: readonly string[]): string {
  return [`${basePath}/api/${head}`, ...names.map(encodeURIComponent), ''].join('/');
}
