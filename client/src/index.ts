export type { PageQuery, ReadOptions, Result } from './answers.ts';
export { ndjsonRows, rows, unwrap } from './answers.ts';
export type { components, operations, paths, ProblemCode } from './api.ts';
export type { ClientOptions, Realmgate } from './client.ts';
export { createClient } from './client.ts';
export type { MissingRealm, Problem } from './errors.ts';
export { NoAnswerError, PartialAnswerError, ProblemError, UnreadableAnswerError } from './errors.ts';
export { missingRealms } from './partial.ts';
export type { Credentials, Tokens, TokenStore } from './session.ts';
