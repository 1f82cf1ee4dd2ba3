/** Characters that a terminal would act on instead of showing them: control characters, marks of direction, line separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Returns a text from outside in a form that is safe on one line of a terminal. */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return /\s/.test(character) ? ' ' : `\\u{${code.toString(16)}}`;
  });
}

/** Returns JSON without characters that a terminal acts on: they are escaped, so that a program reads the same texts. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(unsafe, (character) =>
    character === '\n' ? character : character.replace(/[^]/g, escaped),
  );
}

/** Returns the escape of one UTF-16 unit. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
