export type ItemFields = Readonly<Record<string, unknown>>;

/** The condition of a write. All given parts must hold for the stored item. */
export interface WriteCondition {
  readonly exists?: boolean;
  readonly equals?: ItemFields;
  /** The field is missing or not greater than this number. */
  readonly atMost?: Readonly<Record<string, number>>;
  /** The field is missing or greater than this number. */
  readonly moreThan?: Readonly<Record<string, number>>;
  /** The field is missing or has another value. */
  readonly differs?: ItemFields;
  /** At least one of these holds. */
  readonly any?: readonly WriteCondition[];
  /** Fields that the item does not have. */
  readonly missing?: readonly string[];
}

export interface ItemChange {
  readonly set?: ItemFields;
  /** Numbers to add to a field atomically; a missing field counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  /** Fields to remove. */
  readonly remove?: readonly string[];
}

interface Expression {
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

export function conditionExpression(when: WriteCondition | undefined): Expression {
  const words = new ExpressionWords();
  return words.expression({ condition: conditionText(when, words) });
}

export function updateExpression(change: ItemChange, when: WriteCondition | undefined): Expression {
  const words = new ExpressionWords();
  const sets = Object.entries(change.set ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${words.name(field)} = ${words.value(value)}`);
  const adds = Object.entries(change.add ?? {}).map(
    ([field, value]) => `${words.name(field)} ${words.value(value)}`,
  );
  const removes = (change.remove ?? []).map((field) => words.name(field));
  const clauses = { SET: sets, ADD: adds, REMOVE: removes };
  const update = Object.entries(clauses)
    .filter(([, parts]) => parts.length > 0)
    .map(([clause, parts]) => `${clause} ${parts.join(', ')}`);
  return words.expression({ condition: conditionText(when, words), update: update.join(' ') });
}

function conditionText(when: WriteCondition = {}, words: ExpressionWords): string {
  const equal = Object.entries(when.equals ?? {});
  const parts = [
    ...(when.exists === undefined ? [] : [`attribute_${when.exists ? '' : 'not_'}exists(pk)`]),
    ...equal.map(([field, value]) => `${words.name(field)} = ${words.value(value)}`),
    ...missingOr('<=', when.atMost, words),
    ...missingOr('>', when.moreThan, words),
    ...missingOr('<>', when.differs, words),
    ...(when.any ? [oneOf(when.any.map((one) => conditionText(one, words)))] : []),
    ...(when.missing ?? []).map((field) => `attribute_not_exists(${words.name(field)})`),
  ];
  return parts.join(' AND ');
}

/** Joins conditions with OR. It adds parentheses only if there are several, because the table refuses redundant ones. */
function oneOf(conditions: readonly string[]): string {
  const [only, ...others] = conditions;
  return only !== undefined && others.length === 0 ? only : `(${conditions.join(' OR ')})`;
}

function missingOr(operator: '<=' | '>' | '<>', values: ItemFields = {}, words: ExpressionWords): string[] {
  return Object.entries(values).map(([field, value]) => {
    const name = words.name(field);
    return `(attribute_not_exists(${name}) OR ${name} ${operator} ${words.value(value)})`;
  });
}

/** Placeholders for names and values. They are needed because field names may be reserved words of the table's language. */
class ExpressionWords {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  name(field: string): string {
    const placeholder = `#${field}`;
    this.#names.set(placeholder, field);
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#values.size}`;
    this.#values.set(placeholder, value);
    return placeholder;
  }

  expression({ condition, update = '' }: { condition: string; update?: string }): Expression {
    return {
      ...(condition !== '' && { ConditionExpression: condition }),
      ...(update !== '' && { UpdateExpression: update }),
      ...(this.#names.size > 0 && { ExpressionAttributeNames: Object.fromEntries(this.#names) }),
      ...(this.#values.size > 0 && { ExpressionAttributeValues: Object.fromEntries(this.#values) }),
    };
  }
}
