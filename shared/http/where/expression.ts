/** A value as it stands in the expression. */
export interface WrittenValue {
  readonly text: string;
  readonly at: number;
}

export type WhereOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | 'in' | 'is null' | 'true';

/** A comparison of a field with values. `true` is a field that stands alone. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly field: string;
  readonly at: number;
  readonly operator: WhereOperator;
  readonly values: readonly WrittenValue[];
}

/** A `where` expression as a tree. Its fields are not checked yet: they may not exist or have another type. */
export type WhereExpression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly WhereExpression[] }
  | { readonly kind: 'not'; readonly part: WhereExpression }
  | Comparison;
