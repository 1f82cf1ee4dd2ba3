/** The search connector: reads documents in OpenSearch and Elasticsearch. */
export type { Authorize, SearchAddress } from './address.ts';
export type { FieldTally, ValueCounts } from './answers.ts';
export { openSearch } from './backend.ts';
export type { SearchCondition, ConditionValue } from './conditions.ts';
export {
  allConditions,
  anyCondition,
  between,
  fieldContains,
  fieldEquals,
  equalsAnyCase,
  exists,
  negate,
} from './conditions.ts';
export type { DocumentFields, SearchDocument, SortValue, WalkedDocument } from './document.ts';
export { readNumberField, readTextField } from './document.ts';
export { FieldReader } from './field-reader.ts';
export { type BackendIdentity, isAtLeastVersion } from './identity.ts';
export type { IndexLayout } from './layout.ts';
export type { MemoryBudget } from '../kit/memory-budget.ts';
export type {
  FieldStatistics,
  StatisticsRequest,
  SortOrder,
  SearchPage,
  SearchRequest,
  SearchRemarks,
  SearchBackend,
  SearchCall,
  DocumentSelection,
  WalkRequest,
} from './search.ts';
