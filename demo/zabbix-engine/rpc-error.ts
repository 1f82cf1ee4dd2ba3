/** An error of the API, which has the status 200 too. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, data: string) {
    super(data);
    this.code = code;
  }
}
