import ts from 'typescript';

const { SyntaxKind: kind } = ts;

/** Operators, each with the one that takes its place. */
const operators = new Map([
  [kind.LessThanToken, '<='],
  [kind.LessThanEqualsToken, '<'],
  [kind.GreaterThanToken, '>='],
  [kind.GreaterThanEqualsToken, '>'],
  [kind.EqualsEqualsEqualsToken, '!=='],
  [kind.ExclamationEqualsEqualsToken, '==='],
  [kind.AmpersandAmpersandToken, '||'],
  [kind.BarBarToken, '&&'],
  [kind.AsteriskToken, '/'],
  [kind.SlashToken, '*'],
]);

/** Methods that choose among rows, each with the one that takes its place. */
const methods = new Map([
  ['every', 'some'],
  ['some', 'every'],
]);

/** Factors between units of time and size. */
const units = new Set(['1000', '60', '3600', '86_400', '1024']);

/** Returns the changes that are possible in the code of a file: `{ from, to, text, kind }`, where `text` takes the place of the characters in between. */
export function mutationsOf(code) {
  const source = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true);
  const found = [];
  const replace = (node, text, name) =>
    found.push({ from: node.getStart(source), to: node.getEnd(), text, kind: name });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const text = operators.get(node.operatorToken.kind);
      if (text !== undefined) replace(node.operatorToken, text, 'operator');
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      replace(condition, `!(${condition.getText(source)})`, 'condition');
    }
    if (ts.isThrowStatement(node)) replace(node, ';', 'throw');
    if (ts.isNumericLiteral(node) && units.has(node.text.length > 3 ? node.getText(source) : node.text))
      replace(node, '1', 'unit');
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression;
      const other = methods.get(name.text);
      if (other !== undefined) replace(name, other, 'filter');
      const [argument] = node.arguments;
      if (name.text === 'filter' && argument) replace(argument, '() => true', 'filter');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
