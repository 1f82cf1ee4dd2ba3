/** The headers that the owner of a webhook adds to its requests, by their names in small letters. */
export type OwnHeaders = Readonly<Record<string, string>>;

/** Limits of headers: how many there are, and the characters of a name and of a value. */
export const headerLimits = { most: 10, name: 64, value: 2000 } as const;

const nameForm = /^[\w!#$%&'*+.^`|~-]+$/;
const valueForm = /^[\x20-\x7e]+$/;

/** Headers that belong to one connection, or that the server sends itself. */
const refused: ReadonlySet<string> = new Set([
  ...['connection', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
]);
/** The beginnings of such names: those of proxies, of the body, and of the signature. */
const refusedBeginnings = ['proxy-', 'content-', 'webhook-'];

/** Returns what is wrong with one header, without its value, or `undefined`. */
export function faultOfHeader(name: string, value: string): string | undefined {
  const small = name.toLowerCase();
  const rules: readonly (readonly [boolean, string])[] = [
    [nameForm.test(name), 'must be the name of a header'],
    [
      !refused.has(small) && !refusedBeginnings.some((beginning) => small.startsWith(beginning)),
      'is a header that the server sends itself',
    ],
    [
      valueForm.test(value) && value === value.trim(),
      'must have a value of printable ASCII characters, without blanks around it',
    ],
  ];
  return rules.find(([isMet]) => !isMet)?.[1];
}
