/**
 * Characters that a terminal would act on instead of showing them: control characters, direction marks, lone
 * surrogates.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const longest = 4000;

/** Returns a text of an engine in a form that is safe on one line of a terminal. A long one is cut. */
export function printable(text: string): string {
  return escapeUnsafe(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** Returns a text from outside in a form that is safe on one line of a terminal. */
export function escapeUnsafe(text: string): string {
  return text.replace(unsafe, (character) => (/\s/.test(character) ? ' ' : `\\u{${hex(character)}}`));
}

/** Returns equivalent JSON without characters that a terminal acts on. Without an indent, it is one line. */
export function printableJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, undefined, indent).replace(unsafe, (character) =>
    character === '\n'
      ? character
      : [...utf16(character)].map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join(''),
  );
}

const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16);

function* utf16(character: string): Generator<number> {
  for (let at = 0; at < character.length; at += 1) yield character.charCodeAt(at);
}
