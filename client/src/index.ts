export type { PageQuery, ReadOptions, Result } from './answers.ts';
export { ndjsonRows, rows, unwrap } from './answers.ts';
export type { components, GroupColumn, operations, paths, ProblemCode } from './api.ts';
export type { ClientOptions, Realmgate } from './client.ts';
export { createClient, createSender } from './client.ts';
export type { DeviceLogIn } from './device-log-in.ts';
export { startDeviceLogIn } from './device-log-in.ts';
export type { MissingRealm, Problem } from './errors.ts';
export {
  LogInError,
  NoAnswerError,
  PartialAnswerError,
  ProblemError,
  UnreadableAnswerError,
} from './errors.ts';
export type { ChangesQuery, FollowOptions, ListChange, ObjectName } from './follow.ts';
export { follow } from './follow.ts';
export type { ChangeEvent, FeedMessage, FeedOptions, FeedQuestion } from './follow-feed.ts';
export { followFeed } from './follow-feed.ts';
export type { Group } from './groups.ts';
export { groupsOf } from './groups.ts';
export type { IssuerAuth } from './issuer-tokens.ts';
export { missingRealms } from './partial.ts';
export type { Credentials, Tokens, TokenStore } from './session.ts';
export type { WhereBuilder, WhereField, WhereValue } from './where.ts';
export { whereOf } from './where.ts';
