/** Only this many characters of a foreign message are read: the result is one short line. */
const mostRead = 4096;
/** The most characters of the result. */
const mostShown = 300;

/**
 * Patterns of texts that may tell where an engine runs or what its files hold. Their repetitions are bounded, or cannot
 * overlap.
 */
const secrets: readonly RegExp[] = [
  // A URL, which may hold a password.
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s'"<>]+/gi,
  // A path of two names or more.
  /(?<![\w.])(?:\/[\w.+~@-]+){2,}\/?/g,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g,
  // A host name with a port, or a position in a source file.
  /(?<![\w.-])(?=[\w-]+\.)[\w.-]{3,253}:\d{1,5}(?!\d)/g,
  // An address in memory.
  /\b0x[\da-f]{4,16}\b/gi,
];

/**
 * Returns the first line of a message of an engine or import tool, without paths, addresses and host names with a port.
 * Later lines quote configuration files, stack traces and passwords. Returns an empty text if nothing is left.
 */
export function redactMessage(message: string): string {
  let line = withoutOpening(firstLine(message.slice(0, mostRead)));
  // Engines write the position in one of their files as `in /path: 10:2-10:49`.
  line = line.replace(/[:,]? ?\bin \/\S+ \d+:\d+(?:-\d+:\d+)?/g, '');
  for (const secret of secrets) line = line.replace(secret, '…');
  line = line.replace(/(?<![\w:])[\da-f:]{2,39}(?![\w:])/gi, (word) => (isIpv6(word) ? '…' : word));
  line = line.replace(/\[\u2026\]:\d{1,5}/g, '…');
  return withoutEnding(line.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, mostShown));
}

function isIpv6(word: string): boolean {
  return word.includes('::') || word.split(':').length === 8;
}

function firstLine(message: string): string {
  const [line = ''] = message.trimStart().split(/[\r\n]/, 1);
  const end = line.indexOf('Location:');
  return end < 0 ? line : line.slice(0, end);
}

/** Naemon's messages begin with a status (`400: `), those of Icinga 2 with `Error: `, once or several times. */
function withoutOpening(line: string): string {
  let rest = line.replace(/^\d{3}: /, '').trimStart();
  while (rest.startsWith('Error:')) rest = rest.slice('Error:'.length).trimStart();
  return rest;
}

function withoutEnding(line: string): string {
  let end = line.length;
  while (end > 0 && ' .:;,'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}
