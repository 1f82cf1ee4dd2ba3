export type { PageQuery, Result } from './answers.ts';
export { ndjsonRows, rows, unwrap } from './answers.ts';
export type { components, operations, paths, ProblemCode } from './api.ts';
export type { ClientOptions, Realmgate } from './client.ts';
export { createClient } from './client.ts';
export type { Problem } from './errors.ts';
export { NoAnswerError, ProblemError, UnreadableAnswerError } from './errors.ts';
export type { Credentials, Tokens, TokenStore } from './session.ts';
