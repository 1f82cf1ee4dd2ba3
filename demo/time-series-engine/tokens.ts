/** A token of a statement. */
export interface Token {
  /** The kind of token: a `name` is in double quotes, a `parameter` has a dollar in front. */
  readonly kind: 'plain' | 'name' | 'parameter';
  readonly text: string;
}

const piece = /\s*(?:"((?:[^"\\]|\\.)*)"|\$(\w+)|(\/\.\*\/|>=|\w+|[^\s\w"$]))/y;

export function tokenize(text: string): Token[] {
  const list: Token[] = [];
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const [, name, parameter, plain = ''] = match;
    if (name !== undefined) list.push({ kind: 'name', text: unescaped(name) });
    else if (parameter !== undefined) list.push({ kind: 'parameter', text: parameter });
    else list.push({ kind: 'plain', text: plain });
  }
  return list;
}

function unescaped(name: string): string {
  return name.replaceAll(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}
