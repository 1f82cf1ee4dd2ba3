import type { AnyAnswer, Endpoint, ValidRequest } from './endpoint.ts';

/** The endpoint, the validated request and the result of `handle`, from which a response is made. */
export interface Replying<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly request: ValidRequest<Scope>;
  readonly answer: AnyAnswer;
}
