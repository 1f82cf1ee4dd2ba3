/** Returns a path of this API for a `Location` header. `head` is used unchanged. Each name is encoded and followed by a slash. */
export function linkTo(basePath: string, head: string, ...names: readonly string[]): string {
  return [`${basePath}/api/${head}`, ...names.map(encodeURIComponent), ''].join('/');
}
