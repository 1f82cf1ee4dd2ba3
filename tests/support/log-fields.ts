// The fields that the source gives to the lines of each log code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { projectRoot } from './service-copy.ts';

const code = /^[a-z]+\.[a-z_]+$/;

/** Returns the field names and the log codes in an object literal of the source. */
function namesIn(file: string): {
  readonly codes: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
} {
  const codes = new Set<string>();
  const fields = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && code.test(node.text)) codes.add(node.text);
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      fields.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return { codes, fields };
}

function sourcesIn(folders: readonly string[]) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('openapi'))
        .map((name) => join(projectRoot, folder, name)),
    )
    .filter((file) => /\blog\.(info|warn|error)\(/.test(readFileSync(file, 'utf8')))
    .map(namesIn);
}

const sources = sourcesIn(['functions', 'shared', 'server']);

/** Returns the fields that lines of these codes can have. */
export function fieldsOfLogCodes(codes: readonly string[]): ReadonlySet<string> {
  const writing = sources.filter((source) => codes.some((one) => source.codes.has(one)));
  return new Set(writing.flatMap(({ fields }) => [...fields]));
}
