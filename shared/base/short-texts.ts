const most = 65_536;
const ascii = 0x80;

/**
 * Cache of short texts that occur often in the bytes of answers, such as host names: a cached text is returned without making a new
 * string. The number of cached texts is fixed, so that hostile texts need no more memory than ordinary ones.
 */
export class ShortTexts {
  readonly #texts: (string | undefined)[] = new Array<string | undefined>(most);

  /** Decodes the bytes from `start` to `end`, which are UTF-8. Only texts that have ASCII characters alone are cached. */
  text(body: Buffer, start: number, end: number): string {
    let hash = end - start;
    for (let at = start; at < end; at += 1) {
      const byte = body[at] ?? 0;
      if (byte >= ascii) return body.toString('utf8', start, end);
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const slot = (hash ^ (hash >>> 16)) & (most - 1);
    const candidate = this.#texts[slot];
    if (candidate?.length === end - start && isAt(body, start, candidate)) return candidate;
    const text = body.toString('latin1', start, end);
    this.#texts[slot] = text;
    return text;
  }
}

function isAt(body: Buffer, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (body[start + at] !== text.charCodeAt(at)) return false;
  return true;
}
