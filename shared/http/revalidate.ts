import type { Step } from './exchange.ts';

/** Answers 304 when the caller already has what we would send; its file name goes with the body. */
export function revalidate<Scope>(): Step<Scope> {
  return {
    after: (request) => {
      const { response, event: exchange } = request;
      const tag = response?.headers?.['ETag'];
      const tagsOfCaller = exchange.headers['if-none-match'];
      if (
        !response ||
        typeof tag !== 'string' ||
        tagsOfCaller === undefined ||
        !includesTag(tagsOfCaller, tag)
      )
        return;
      const headers = { ...response.headers };
      delete headers['Content-Disposition'];
      request.response = { ...response, headers, statusCode: 304, body: [] };
    },
  };
}

/** Weak comparison (RFC 9110, 13.1.2). */
function includesTag(header: string, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
}
