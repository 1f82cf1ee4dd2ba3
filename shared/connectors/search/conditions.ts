/** What documents must meet, by the names of their fields. Every value is data: none of them reaches the backend as syntax. */
export type Condition = Equals | Contains | Between | Exists | Not | AllOf | AnyOf;

export type Value = string | number | boolean;

interface Equals {
  readonly kind: 'equals';
  readonly field: string;
  /** Any of these. */
  readonly values: readonly Value[];
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
  readonly condition: Condition;
}

interface AllOf {
  readonly kind: 'all';
  readonly conditions: readonly Condition[];
}

interface AnyOf {
  readonly kind: 'any';
  readonly conditions: readonly Condition[];
}

/** The field holds exactly one of the values; none of none. */
export function equals(field: string, ...values: readonly Value[]): Condition {
  return { kind: 'equals', field, values, anyCase: false };
}

/** The same, in any case of letters. */
export function equalsAnyCase(field: string, ...values: readonly string[]): Condition {
  return { kind: 'equals', field, values, anyCase: true };
}

/** The text is part of the field, in any case of letters; of an analysed field, its words are. */
export function contains(field: string, text: string): Condition {
  return { kind: 'contains', field, text };
}

/** A time in [from, to), epoch milliseconds; an end that is undefined is open. */
export function between(field: string, from: number | undefined, to: number | undefined): Condition {
  return { kind: 'between', field, from, to };
}

export function exists(field: string): Condition {
  return { kind: 'exists', field };
}

export function not(condition: Condition): Condition {
  return { kind: 'not', condition };
}

export function allOf(...conditions: readonly Condition[]): Condition {
  return { kind: 'all', conditions };
}

/** None of none. */
export function anyOf(...conditions: readonly Condition[]): Condition {
  return { kind: 'any', conditions };
}

/** The fields that a condition looks at. */
export function fieldsIn(condition: Condition): readonly string[] {
  if ('field' in condition) return [condition.field];
  return condition.kind === 'not' ? fieldsIn(condition.condition) : condition.conditions.flatMap(fieldsIn);
}
