/** The search connector: reads documents in OpenSearch and Elasticsearch. */
export type { Authorize, SearchAddress } from './address.ts';
export type { Tally, ValueCounts } from './answers.ts';
export { openSearch } from './backend.ts';
export type { Condition, ConditionValue } from './conditions.ts';
export { allOf, anyOf, between, contains, equals, equalsAnyCase, exists, not } from './conditions.ts';
export type { DocumentFields, SearchDocument, SortValue, WalkedDocument } from './document.ts';
export { numberOf, textOf, valueOf } from './document.ts';
export { FieldReader } from './field-reader.ts';
export { type BackendIdentity, isAtLeastVersion } from './identity.ts';
export type { Layout } from './layout.ts';
export type { MemoryBudget } from '../kit/memory.ts';
export type {
  FieldStatistics,
  StatisticsRequest,
  SortOrder,
  SearchPage,
  SearchRequest,
  SearchRemarks,
  SearchBackend,
  DocumentSelection,
  WalkRequest,
} from './search.ts';
