import { readFileSync, writeFileSync } from 'node:fs';

import ts from 'typescript';

/**
 * Rewrites object literals that begin with a spread and have more properties: `{...a,b:1}` becomes `{...null,...a,b:1}`, which means the same. Node
 * 20 takes 2 to 13 µs for the first form and 0.1 to 0.4 µs for the second one, because it clones the first object and then adds each property
 * to the clone without its inline caches. A short request makes so many of them that they were a quarter of its processor time.
 */
export function withFastSpreads(program: string): string {
  const file = ts.createSourceFile('program.mjs', program, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const places: number[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const [first, another] = node.properties;
      if (first && another && ts.isSpreadAssignment(first)) places.push(first.getStart(file));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  places.sort((a, b) => a - b);
  const ends = [...places, program.length];
  return [0, ...places].map((start, index) => program.slice(start, ends[index])).join('...null,');
}

/** Rewrites programs in place. */
export function rewriteSpreads(files: readonly string[]): void {
  for (const file of files) {
    const program = readFileSync(file, 'utf8');
    if (program.includes('{...')) writeFileSync(file, withFastSpreads(program));
  }
}
