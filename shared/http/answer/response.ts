import type { APIGatewayProxyResult } from 'aws-lambda';

/** The response of the chain of steps. Its body is a list of buffers until it is sent. */
export interface Response extends Pick<APIGatewayProxyResult, 'statusCode' | 'headers'> {
  /** UTF-8 text, or compressed bytes if the header Content-Encoding is set. */
  body: readonly Buffer[];
  /** Stream that follows the body. `undefined` if the response is complete or the platform does not accept streams. */
  rest?: AsyncIterable<Buffer> | undefined;
  /** True if each piece of the stream must leave at once. It is not compressed then. */
  isLive?: boolean;
}

export function lengthOf(body: readonly Buffer[]): number {
  return body.reduce((sum, { length }) => sum + length, 0);
}

export function joinBody(body: readonly Buffer[]): string {
  return joinBytes(body).toString();
}

/** Converts a response without a stream to the result of a Lambda function. */
export function toLambdaResult({ body, statusCode, headers = {} }: Response): APIGatewayProxyResult {
  const response = { statusCode, headers };
  if (headers['Content-Encoding'] === undefined) return { ...response, body: joinBody(body) };
  return { ...response, body: joinBytes(body).toString('base64'), isBase64Encoded: true };
}

export function joinBytes(body: readonly Buffer[]): Buffer {
  const [only] = body;
  return only && body.length === 1 ? only : Buffer.concat(body);
}
