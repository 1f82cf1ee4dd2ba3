/** The search connector: documents in OpenSearch and Elasticsearch. */
export type { Authorize, SearchAddress } from './address.ts';
export type { Tally, ValueCounts } from './answers.ts';
export { openSearch } from './backend.ts';
export type { Condition, Value } from './conditions.ts';
export { allOf, anyOf, between, contains, equals, equalsAnyCase, exists, not } from './conditions.ts';
export type { DocumentFields, SearchDocument, SortValue, WalkedDocument } from './document.ts';
export { numberOf, textOf, valueOf } from './document.ts';
export { FieldReader } from './field-reader.ts';
export { type Identity, isSince } from './identity.ts';
export type { Layout } from './layout.ts';
export type { MemoryBudget } from '../kit/memory.ts';
export type {
  Measured,
  Measuring,
  Order,
  Page,
  Question,
  Remarks,
  SearchBackend,
  Selection,
  Walk,
} from './search.ts';
