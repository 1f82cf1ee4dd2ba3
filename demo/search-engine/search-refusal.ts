/** An error answer of the backend, in its own words. */
export class SearchRefusal extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly type: string;
  readonly index: string | undefined;

  constructor(status: number, type: string, options: string | { reason: string; index: string }) {
    super(typeof options === 'string' ? options : options.reason);
    this.status = status;
    this.type = type;
    this.index = typeof options === 'string' ? undefined : options.index;
  }

  body() {
    const cause = {
      type: this.type,
      reason: this.message,
      ...(this.index !== undefined && { index: this.index }),
    };
    return { error: { root_cause: [cause], ...cause }, status: this.status };
  }
}

export function noSuchIndex(name: string): SearchRefusal {
  return new SearchRefusal(404, 'index_not_found_exception', {
    reason: `no such index [${name}]`,
    index: name,
  });
}
