import {
  allConditions,
  anyCondition,
  type DocumentFields,
  negate,
  type SearchCondition,
  type SearchDocument,
} from '../../connectors/search/index.ts';

/** The way in which documents of one kind become rows, and in which conditions on rows become conditions on documents. */
export interface DocumentLayout<Row> {
  /** The date field by which documents are selected and sorted. */
  readonly time: string;
  /** The documents' field names by our names. */
  readonly fields: ReadonlyMap<string, string>;
  /** The conditions that a document must meet to be a row. */
  readonly only: readonly SearchCondition[];
  /** The fields that distinguish rows of the same time, if the documents have them. */
  readonly ties: readonly string[];
  /** The fields of documents that `read` uses. */
  readonly source: readonly string[];
  /** Returns the row of a document. `time` is in epoch milliseconds. */
  readonly read: (document: SearchDocument, time: number) => Row;
  /**
   * Returns the condition on documents for a condition on one of our fields, if more than the field name differs. `undefined`
   * means that only the name differs.
   */
  meaning?(condition: FieldCondition): SearchCondition | undefined;
}

/**
 * The layout of documents that can be read by a walk too: `read` needs only the id and single fields of a document, as a walk returns nothing
 * else.
 */
export interface WalkLayout<Row> extends DocumentLayout<Row> {
  readonly read: (document: DocumentFields, time: number) => Row;
  /** Returns a `read` for documents that were requested with only these fields of `source`. */
  readonly readerOf: (source: readonly string[]) => (document: DocumentFields, time: number) => Row;
}

/** Returns a layout whose `read` reads all fields of `source`. */
export function walkLayout<Row>(parts: Omit<WalkLayout<Row>, 'read'>): WalkLayout<Row> {
  return { ...parts, read: parts.readerOf(parts.source) };
}

/** A condition on one field. */
export type FieldCondition = Extract<SearchCondition, { readonly field: string }>;

export function translateCondition<Row>(
  layout: DocumentLayout<Row>,
  condition: SearchCondition,
): SearchCondition {
  if ('field' in condition) {
    return layout.meaning?.(condition) ?? { ...condition, field: documentField(layout, condition.field) };
  }
  if (condition.kind === 'not') return negate(translateCondition(layout, condition.condition));
  const inner = condition.conditions.map((one) => translateCondition(layout, one));
  return condition.kind === 'all' ? allConditions(...inner) : anyCondition(...inner);
}

function documentField<Row>({ fields }: DocumentLayout<Row>, name: string): string {
  return fields.get(name) ?? name;
}

/** Returns our name of a document's field. */
export function ourName<Row>({ fields }: DocumentLayout<Row>, field: string): string {
  for (const [name, theirs] of fields) if (theirs === field) return name;
  return field;
}
