import * as z from 'zod';

import { endpoint } from './group.ts';

/** A header that clients of the protocol send. */
const header = () => z.string().max(1000).optional();

/** Answers one message of the Model Context Protocol. Tools are endpoints of this group, which are called by their names. */
export const message = endpoint({
  name: 'mcp.message',
  method: 'POST',
  path: '/mcp/',
  access: 'viewer',
  summary: 'One message of the Model Context Protocol',
  headers: () =>
    z.object({
      ...{ 'mcp-protocol-version': header(), 'mcp-method': header(), 'mcp-name': header() },
      'user-agent': header(),
    }),
  // A batch would be a hundred calls at the price of one request, and is not part of the protocol since 2025-06-18.
  body: () => z.looseObject({}, { error: 'must be one message: send those of a batch one by one' }),
  document: { formats: ['json'] },
  returns: z.never,
  handle: ({ headers: { 'user-agent': program, ...headers }, body }, { caller }) =>
    Promise.resolve({
      async compose(call) {
        // A cold start does not read the library of the protocol.
        const { answerMessage } = await import('./answer-message.ts');
        const response = await answerMessage({ headers, body }, { caller, program, call });
        const contentType = response.headers.get('content-type');
        return { status: response.status, contentType, text: await response.text() };
      },
    }),
});
