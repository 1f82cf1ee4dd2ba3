import {
  allOf,
  anyOf,
  type Condition,
  type DocumentFields,
  not,
  type SearchDocument,
} from '../../connectors/search/index.ts';

/** How the documents of one kind become rows, and conditions on rows conditions on documents. */
export interface Layout<Row> {
  /** The date field by which they are selected and sorted. */
  readonly time: string;
  /** The documents' fields by our names. */
  readonly fields: ReadonlyMap<string, string>;
  /** What all documents meet that are rows. */
  readonly only: readonly Condition[];
  /** Fields that tell rows of one instant apart, where they have them. */
  readonly ties: readonly string[];
  /** The fields of documents that `read` looks at. */
  readonly source: readonly string[];
  /** `time` is in epoch milliseconds. */
  readonly read: (document: SearchDocument, time: number) => Row;
  /** What a condition on one of our fields means, where another name is not enough. */
  meaning?(condition: FieldCondition): Condition | undefined;
}

/** The same of documents that can be walked through: rows are made of single fields. */
export interface WalkLayout<Row> extends Layout<Row> {
  readonly read: (document: DocumentFields, time: number) => Row;
  /** The same for documents of which only these fields, some of `source`, were asked for. */
  readonly readerOf: (source: readonly string[]) => (document: DocumentFields, time: number) => Row;
}

/** A layout whose `read` is the reader of all its fields. */
export function walkLayout<Row>(parts: Omit<WalkLayout<Row>, 'read'>): WalkLayout<Row> {
  return { ...parts, read: parts.readerOf(parts.source) };
}

/** A condition on one field. */
export type FieldCondition = Extract<Condition, { readonly field: string }>;

export function translatedCondition<Row>(layout: Layout<Row>, condition: Condition): Condition {
  if ('field' in condition) {
    return layout.meaning?.(condition) ?? { ...condition, field: documentField(layout, condition.field) };
  }
  if (condition.kind === 'not') return not(translatedCondition(layout, condition.condition));
  const inner = condition.conditions.map((one) => translatedCondition(layout, one));
  return condition.kind === 'all' ? allOf(...inner) : anyOf(...inner);
}

function documentField<Row>({ fields }: Layout<Row>, name: string): string {
  return fields.get(name) ?? name;
}

/** Our name of a document's field. */
export function ourName<Row>({ fields }: Layout<Row>, field: string): string {
  for (const [name, theirs] of fields) if (theirs === field) return name;
  return field;
}
