import type { ProblemCode } from '../../base/problem-codes.ts';
import type { ExcludedDowntime } from '../../store/sla-exclusions.ts';

/** A downtime that is not to count in availability, without its objects. */
export type Exclusion = Omit<ExcludedDowntime, 'objects'>;

/** The fields by which all remarks name their object. */
export interface RemarkRecord {
  readonly host_name: string;
  /** The service. Null means the host itself. */
  readonly service: string | null;
}

/** A downtime or a comment as an engine has it. */
export interface EngineRemark<Record extends RemarkRecord = RemarkRecord> {
  /** The id in this API (ADR 0116). */
  readonly id: string;
  readonly record: Record;
  /** The engine's number of the remark. Icinga 2 changes it at each start. */
  readonly number: number;
  /** The mark of the request that wrote it. Null if this API did not write it. */
  readonly mark: string | null;
  /** Only set for a downtime that is excluded from availability. */
  readonly exclusion?: Exclusion | undefined;
}

/** The words of engines and errors for one kind of remark. */
export interface RemarkKind {
  readonly name: 'downtime' | 'comment';
  /** The code of the error for an id that no remark has. */
  readonly notFound: ProblemCode;
  /** The names of the commands that remove one of a host and one of a service by its number. */
  readonly removal: { readonly host: string; readonly service: string };
}

export const downtimeKind: RemarkKind = {
  name: 'downtime',
  notFound: 'downtime_not_found',
  removal: { host: 'DEL_HOST_DOWNTIME', service: 'DEL_SVC_DOWNTIME' },
};

export const commentKind: RemarkKind = {
  name: 'comment',
  notFound: 'comment_not_found',
  removal: { host: 'DEL_HOST_COMMENT', service: 'DEL_SVC_COMMENT' },
};
