import type { Condition, ConditionOnField } from '../../base/condition.ts';
import type { ProjectTime } from '../../time/resolve.ts';
import type { FieldSchemas } from '../list/row.ts';
import type { Comparison, WhereExpression } from './expression.ts';
import type { WhereFault } from './faults.ts';
import type { FieldKind } from './field-kinds.ts';
import { findField } from './find-field.ts';
import type { ParsedWhere } from './parse.ts';

/** Makes the condition of an expression. It needs the present time, because a date can be relative to it. */
export type ConditionMaker = (projectTime: ProjectTime) => Condition;

/** Returns the maker of an expression's condition, or all faults of its grammar, fields, operators and values in their order. */
export function compileWhere(
  { expression, comparisons, faults: ofGrammar }: ParsedWhere,
  fields: FieldSchemas,
): ConditionMaker | readonly WhereFault[] {
  const faults = [...ofGrammar];
  const compilation = { fields, faults };
  const maker = ofGrammar.length === 0 ? makerOf(expression, compilation) : undefined;
  if (ofGrammar.length > 0) for (const one of comparisons) comparisonMaker(one, compilation);
  return maker && faults.length === 0 ? maker : faults.sort((a, b) => a.at - b.at);
}

interface Compilation {
  readonly fields: FieldSchemas;
  readonly faults: WhereFault[];
}

function makerOf(expression: WhereExpression, compilation: Compilation): ConditionMaker | undefined {
  if (expression.kind === 'comparison') return comparisonMaker(expression, compilation);
  if (expression.kind === 'not') {
    const part = makerOf(expression.part, compilation);
    return part && ((projectTime) => ({ not: part(projectTime) }));
  }
  const parts = expression.parts.flatMap((part) => makerOf(part, compilation) ?? []);
  return expression.kind === 'and'
    ? (projectTime) => ({ allOf: parts.map((part) => part(projectTime)) })
    : (projectTime) => ({ anyOf: parts.map((part) => part(projectTime)) });
}

function comparisonMaker(
  { field: name, at, operator, values }: Comparison,
  { fields, faults }: Compilation,
): ConditionMaker | undefined {
  const refuse = (message: string) => {
    faults.push({ at, message });
    return undefined;
  };
  const found = findField(name, fields);
  if ('message' in found) {
    refuse(found.message);
    return;
  }
  const { kind, from } = found;
  if (operator === 'is null') return always({ ...from, predicate: { kind: 'null' } });
  const isNot = operator === '!=';
  const plain = isNot ? '=' : operator;
  if (!kind.operators.includes(plain)) {
    refuse(unfit(name, kind));
    return;
  }
  const predicate = kind.compare(plain, values);
  if (typeof predicate !== 'function') {
    faults.push(...predicate);
    return undefined;
  }
  const condition = (projectTime: ProjectTime): ConditionOnField => ({
    ...from,
    predicate: predicate(projectTime),
  });
  return isNot ? (projectTime) => ({ not: condition(projectTime) }) : condition;
}

const always =
  (condition: Condition): ConditionMaker =>
  () =>
    condition;

function unfit(name: string, { called, operators }: FieldKind): string {
  const taken = [...operators.filter((one) => one !== 'true'), '!=', 'is null'].join(', ');
  return `${name} is ${called}, which is compared by ${taken}`;
}
