/** A condition that documents must meet. Values are sent as data only, never as syntax of the backend. */
export type SearchCondition = Equals | Contains | Between | Exists | Not | AllOf | AnyOf;

export type ConditionValue = string | number | boolean;

interface Equals {
  readonly kind: 'equals';
  readonly field: string;
  /** The field must equal one of these values. */
  readonly values: readonly ConditionValue[];
  readonly anyCase: boolean;
}

interface Contains {
  readonly kind: 'contains';
  readonly field: string;
  readonly text: string;
}

interface Between {
  readonly kind: 'between';
  readonly field: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

interface Exists {
  readonly kind: 'exists';
  readonly field: string;
}

interface Not {
  readonly kind: 'not';
  readonly condition: SearchCondition;
}

interface AllOf {
  readonly kind: 'all';
  readonly conditions: readonly SearchCondition[];
}

interface AnyOf {
  readonly kind: 'any';
  readonly conditions: readonly SearchCondition[];
}

/** The field equals one of the values. Without values the condition matches no document. */
export function fieldEquals(field: string, ...values: readonly ConditionValue[]): SearchCondition {
  return { kind: 'equals', field, values, anyCase: false };
}

/** The field equals one of the values, with upper and lower case as equal. */
export function equalsAnyCase(field: string, ...values: readonly string[]): SearchCondition {
  return { kind: 'equals', field, values, anyCase: true };
}

/**
 * The field contains the text, with upper and lower case as equal. An analysed field must contain the words of the
 * text.
 */
export function fieldContains(field: string, text: string): SearchCondition {
  return { kind: 'contains', field, text };
}

/** The time is in [from, to), in epoch milliseconds. `undefined` means that this end of the range is open. */
export function between(field: string, from: number | undefined, to: number | undefined): SearchCondition {
  return { kind: 'between', field, from, to };
}

export function exists(field: string): SearchCondition {
  return { kind: 'exists', field };
}

export function negate(condition: SearchCondition): SearchCondition {
  return { kind: 'not', condition };
}

export function allConditions(...conditions: readonly SearchCondition[]): SearchCondition {
  return { kind: 'all', conditions };
}

/** One of the conditions holds. Without conditions it matches no document. */
export function anyCondition(...conditions: readonly SearchCondition[]): SearchCondition {
  return { kind: 'any', conditions };
}

/** Returns the names of the fields that a condition uses. */
export function fieldsIn(condition: SearchCondition): readonly string[] {
  if ('field' in condition) return [condition.field];
  return condition.kind === 'not' ? fieldsIn(condition.condition) : condition.conditions.flatMap(fieldsIn);
}
