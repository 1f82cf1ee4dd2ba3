import type { WalkedDocument, WalkRequest } from '../../connectors/search/index.ts';
import {
  conditionsOfSelection,
  type DocumentIndex,
  type DocumentRowSelection,
  type IndexParts,
  isInRange,
  openIndex,
  type SearchRemarks,
  withOurFieldNames,
} from './document-index.ts';
import type { DocumentLayout, WalkLayout } from './layout.ts';

/** An index whose documents can also be walked through. */
export interface WalkedIndex<Row> extends DocumentIndex<Row> {
  /** Yields every row of the selection in pages of some thousand, oldest first, as they were when the walk began. */
  walk(selection: DocumentRowSelection): AsyncGenerator<readonly Row[], SearchRemarks>;
  /** Yields the same rows with only these of our fields. */
  walkFields<Field extends Extract<keyof Row, string>>(
    selection: DocumentRowSelection,
    fields: readonly Field[],
  ): AsyncGenerator<readonly Pick<Row, Field | Extract<'time', keyof Row>>[], SearchRemarks>;
}

const pageSize = 5000;
/** The page size for small documents. It is larger because each page needs a connection of its own. */
const largePage = 10_000;

export function openWalkedIndex<Row>(
  parts: IndexParts<Row> & { readonly layout: WalkLayout<Row> },
): WalkedIndex<Row> {
  const { backend, index, layout } = parts;
  const walk = (
    selection: DocumentRowSelection,
    wanted: Pick<WalkRequest, 'source' | 'ids' | 'pageSize'>,
  ) => {
    const where = conditionsOfSelection(layout, selection);
    const pages = backend.walk({ index, where, time: layout.time, ...wanted });
    const read = layout.readerOf(wanted.source);
    return rowsIn(pages, layout, (documents) => rowsOf(read, selection, documents));
  };
  return {
    ...openIndex(parts),
    walk: (selection) => walk(selection, { source: layout.source, ids: true, pageSize }),
    walkFields: (selection, fields) =>
      walk(selection, { source: sourceOf(layout, fields), ids: false, pageSize: largePage }),
  };
}

/**
 * Returns the document fields to request. Only the fields of other rows' names are left out: a field without one of our names
 * may be needed by any of them.
 */
function sourceOf<Row>({ fields, source }: DocumentLayout<Row>, wanted: readonly string[]) {
  const left = new Set([...fields].filter(([name]) => !wanted.includes(name)).map(([, field]) => field));
  for (const name of wanted) left.delete(fields.get(name) ?? name);
  return source.filter((field) => !left.has(field));
}

/** Passes all pages to `take`, and returns the remarks about what they leave out. */
export async function eachPage<Row>(
  pages: AsyncGenerator<readonly Row[], SearchRemarks>,
  take: (rows: readonly Row[]) => void,
): Promise<SearchRemarks> {
  for (;;) {
    const step = await pages.next();
    if (step.done === true) return step.value;
    take(step.value);
  }
}

async function* rowsIn<Row>(
  pages: AsyncGenerator<readonly WalkedDocument[], SearchRemarks>,
  layout: WalkLayout<Row>,
  read: (documents: readonly WalkedDocument[]) => readonly Row[],
): AsyncGenerator<readonly Row[], SearchRemarks> {
  try {
    for (;;) {
      const step = await pages.next();
      if (step.done === true) return withOurFieldNames(step.value, layout);
      yield read(step.value);
    }
  } finally {
    await pages.return({ missing: [], closed: [], wordMatched: [], undated: [] });
  }
}

function rowsOf<Row>(
  read: WalkLayout<Row>['read'],
  selection: DocumentRowSelection,
  documents: readonly WalkedDocument[],
): Row[] {
  const rows: Row[] = [];
  for (const document of documents) {
    if (isInRange(selection, document.time)) rows.push(read(document, document.time));
  }
  return rows;
}
