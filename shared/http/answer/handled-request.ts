import type { AnyAnswer, Endpoint, ValidRequest } from '../endpoint/endpoint.ts';

/** The endpoint, the validated request and the result of `handle`, from which a response is made. */
export interface HandledRequest<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly request: ValidRequest<Scope>;
  readonly answer: AnyAnswer;
}
