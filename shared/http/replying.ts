import type { AnyAnswer, Endpoint, ValidRequest } from './endpoint.ts';

/** What an answer is written from. */
export interface Replying<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly request: ValidRequest<Scope>;
  readonly answer: AnyAnswer;
}
