import type { APIGatewayProxyResult } from 'aws-lambda';

/** What the chain answers: its body stays bytes, in pieces, until it leaves. */
export interface Response extends Pick<APIGatewayProxyResult, 'statusCode' | 'headers'> {
  /** UTF-8 text, or what the header Content-Encoding says. */
  body: readonly Buffer[];
  /** What follows the body, made while it leaves; only where the platform takes answers as streams. */
  rest?: AsyncIterable<Buffer> | undefined;
}

export function bodyOf(text: string): readonly Buffer[] {
  return [Buffer.from(text)];
}

export function lengthOf(body: readonly Buffer[]): number {
  return body.reduce((sum, { length }) => sum + length, 0);
}

export function textOf(body: readonly Buffer[]): string {
  return bytesOf(body).toString();
}

/** The form in which the platform takes an answer that is no stream. */
export function encoded({ body, statusCode, headers = {} }: Response): APIGatewayProxyResult {
  const response = { statusCode, headers };
  if (headers['Content-Encoding'] === undefined) return { ...response, body: textOf(body) };
  return { ...response, body: bytesOf(body).toString('base64'), isBase64Encoded: true };
}

function bytesOf(body: readonly Buffer[]): Buffer {
  const [only] = body;
  return only && body.length === 1 ? only : Buffer.concat(body);
}
