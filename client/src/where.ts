/** Writes expressions for the parameter `where` of lists. The names of fields are those of the rows, and values are quoted. */

type Name<Row> = keyof Row & string;

/** A field of the rows, an entry of one (`services.critical`), or a field of what a row belongs to. */
export type WhereField<Row> =
  | Name<Row>
  | `${Name<Row>}.${string}`
  | `host.${string}`
  | `vars.${string}`
  | 'realm.name'
  | 'realm.section';

/** The values with which a field is compared: its own or those of its items. Fields that the rows do not have take all. */
export type WhereValue<Row, Field> = Field extends keyof Row
  ? ItemOf<NonNullable<Row[Field]>>
  : string | number | boolean;
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** Writes expressions over the rows of one list. Each function returns an expression, which may be a part of another one. */
export interface WhereBuilder<Row> {
  /** Compares a field with a value. With `~`, a star in the value stands for any characters. */
  compare<Field extends WhereField<Row>>(
    field: Field,
    sign: '=' | '!=' | '<' | '<=' | '>' | '>=' | '~',
    value: WhereValue<Row, Field>,
  ): string;
  isIn<Field extends WhereField<Row>>(
    field: Field,
    ...values: [WhereValue<Row, Field>, ...WhereValue<Row, Field>[]]
  ): string;
  isNull(field: WhereField<Row>): string;
  not(part: string): string;
  all(...parts: [string, ...string[]]): string;
  any(...parts: [string, ...string[]]): string;
}

/** Returns a builder for the rows of a type, e.g. `whereOf<components['schemas']['HostStatusRow']>()`. */
export function whereOf<Row extends object>(): WhereBuilder<Row> {
  return {
    compare: (field, sign, value) => `${field} ${sign} ${written(value)}`,
    isIn: (field, ...values) => `${field} in (${values.map(written).join(', ')})`,
    isNull: (field) => `${field} is null`,
    not: (part) => `not (${part})`,
    all: (...parts) => `(${parts.join(' and ')})`,
    any: (...parts) => `(${parts.join(' or ')})`,
  };
}

function written(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
