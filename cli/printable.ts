/** Characters that a terminal would act on instead of showing them: control characters, marks of direction, line separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Returns a text from outside in a form that is safe on one line of a terminal. */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return /\s/.test(character) ? ' ' : `\\u{${code.toString(16)}}`;
  });
}
