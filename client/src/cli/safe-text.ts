/** Whatever a terminal would act on instead of showing it: control characters, marks of direction, halves of characters. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const longest = 4000;

/** Text of an engine for one line of a terminal. */
export function printable(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return short.replace(unsafe, (character) => (/\s/.test(character) ? ' ' : `\\u{${hex(character)}}`));
}

/** JSON that says the same and holds nothing that a terminal acts on. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(unsafe, (character) =>
    character === '\n'
      ? character
      : [...utf16(character)].map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join(''),
  );
}

const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16);

function* utf16(character: string): Generator<number> {
  for (let at = 0; at < character.length; at += 1) yield character.charCodeAt(at);
}
