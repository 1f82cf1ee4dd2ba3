import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import type { ComponentCheck } from '../../base/component-check.ts';
import { AppError } from '../../base/errors.ts';
import { type BackendIdentity, isAtLeastVersion, type SearchBackend } from '../../connectors/search/index.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import { openIndex } from './document-index.ts';
import type { DocumentLayout } from './layout.ts';

export interface SearchCheckContext {
  readonly backend: SearchBackend;
  readonly clock: Clock;
}

/** Checks whether the backend answers, accepts our credentials and has a supported version and flavour. */
export async function checkSearchBackend(
  record: SearchBackendRecord,
  { backend }: SearchCheckContext,
): Promise<ComponentCheck> {
  const identity = await attempt(() => backend.identify());
  if (identity instanceof AppError) return { name: 'reachable', ok: false, detail: identity.message };
  if (!identity) {
    return { name: 'reachable', ok: true, detail: 'It answers, and does not say which version it is.' };
  }
  const { flavour, version } = identity;
  const faults = [
    ...(isSupported(identity)
      ? []
      : ['OpenSearch 1 and Elasticsearch 7.10 are the oldest supported versions.']),
    ...(flavour === record.flavour ? [] : [`It is registered as ${record.flavour}.`]),
  ];
  const detail = [`It is ${flavour} ${version}.`, ...faults].join(' ');
  return { name: 'reachable', ok: faults.length === 0, detail };
}

function isSupported(identity: BackendIdentity): boolean {
  return identity.flavour === 'opensearch'
    ? isAtLeastVersion(identity, 1, 0)
    : isAtLeastVersion(identity, 7, 10);
}

/** An index of a realm's search backend that is to be checked, with the kind of the documents in it. */
export interface IndexToCheck<Row> {
  /** The kind of documents, such as `events`. */
  readonly documentKind: string;
  readonly index: string;
  readonly layout: DocumentLayout<Row>;
  /** True if a missing index is not a fault. */
  readonly isOptional?: boolean;
}

/** Checks the indices of one realm: whether they exist, which fields they have, and how old the newest document is. */
export async function checkIndices<Row extends { readonly time: number }>(
  { documentKind, index, layout, isOptional = false }: IndexToCheck<Row>,
  checking: SearchCheckContext,
): Promise<readonly ComponentCheck[]> {
  const { backend } = checking;
  const asked = [...layout.fields.values()];
  const laidOut = await attempt(() => backend.layout(index, asked));
  if (laidOut instanceof AppError) return [{ name: documentKind, ok: false, detail: laidOut.message }];
  const { names, missing, closed, types } = laidOut;
  const lacking = [
    ...missing.map((name) => `${name} does not exist`),
    ...closed.map((name) => `${name} is closed`),
  ];
  const indices = {
    name: documentKind,
    ok: lacking.length === 0 || isOptional,
    detail: lacking.length === 0 ? `${index} is there.` : `${lacking.join(', ')}.`,
  };
  if (names.length === 0) return [indices];
  return [
    indices,
    fieldCheck(documentKind, layout, types),
    await newest({ documentKind, index, layout }, checking),
  ];
}

type Types = Awaited<ReturnType<SearchBackend['layout']>>['types'];

/**
 * Checks the field types. Without a date field no document is found, and a name in a text field without a keyword cannot be
 * compared as a whole.
 */
function fieldCheck<Row>(
  documentKind: string,
  { time, fields }: DocumentLayout<Row>,
  types: Types,
): ComponentCheck {
  const mapped = [...fields].filter(([, field]) => types.has(field));
  const absent = [...fields].filter(([, field]) => !types.has(field)).map(([name]) => name);
  const words = mapped.filter(([name, field]) => !isText(name) && isWordsOnly(types, field));
  const faults = [
    ...(types.get(time)?.families.has('date') === true ? [] : [`${time} is no date`]),
    ...words.map(([, field]) => `${field} is text without a keyword: its words are compared`),
  ];
  const sentences = [
    `Found: ${mapped.map(([name]) => name).join(', ') || 'none'}.`,
    ...(absent.length > 0 ? [`Not there: ${absent.join(', ')}.`] : []),
    ...faults.map((fault) => `${fault}.`),
  ];
  return { name: `${documentKind}: fields`, ok: faults.length === 0, detail: sentences.join(' ') };
}

function isText(name: string): boolean {
  return name === 'message' || name === 'output';
}

function isWordsOnly(types: Types, field: string): boolean {
  const type = types.get(field);
  return type?.families.has('text') === true && !type.keyword;
}

async function newest<Row extends { readonly time: number }>(
  { documentKind, index, layout }: IndexToCheck<Row>,
  { backend, clock }: SearchCheckContext,
): Promise<ComponentCheck> {
  const name = `${documentKind}: newest`;
  const rows = openIndex({ backend, index, layout });
  const page = await attempt(() => rows.page({ where: [], size: 1 }));
  if (page instanceof AppError) return { name, ok: false, detail: page.message };
  const [row] = page.rows;
  if (!row) return { name, ok: false, detail: 'There is no document yet.' };
  const minutes = Math.round((clock() - row.time) / 60_000);
  return { name, ok: true, detail: `${new Date(row.time).toISOString()}, ${minutes} minutes ago.` };
}
