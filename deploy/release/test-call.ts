// A release calls a new version itself before callers reach it, to see whether the version loads and answers.
import { InvokeCommand } from '@aws-sdk/client-lambda';
import * as z from 'zod';

import type { Lambda } from './aliases.ts';
import type { Candidate } from './judge.ts';
import { parseJsonAs } from './parse-json.ts';

/** The time in milliseconds for the network and a cold start, in addition to the function's own timeout. */
const BESIDE_MS = 15_000;

interface Caller {
  readonly lambda: Lambda;
  readonly signal: AbortSignal;
}

/** Throws if the version fails. */
export async function callVersion(
  { lambda, signal }: Caller,
  { functionName, version, facts }: Omit<Candidate, 'before'>,
): Promise<void> {
  const command = new InvokeCommand({
    FunctionName: functionName,
    Qualifier: version,
    Payload: Buffer.from(JSON.stringify(facts.event)),
  });
  const answer = await lambda.send(command, {
    requestTimeout: facts.timeoutMs + BESIDE_MS,
    abortSignal: signal,
  });
  const text = Buffer.from(answer.Payload ?? []).toString('utf8');
  const fault = answer.FunctionError ? errorIn(text) : statusIn(text);
  if (fault !== undefined)
    throw new Error(`${functionName}: version ${version} fails when it is called: ${fault}`);
}

const head = z.object({ errorMessage: z.string().optional(), statusCode: z.number().optional() });

function errorIn(text: string): string {
  return (headOf(text)?.errorMessage ?? text).slice(0, 300);
}

function statusIn(text: string): string | undefined {
  const status = headOf(text)?.statusCode ?? 0;
  return status >= 500 ? `it answers ${status}` : undefined;
}

/** Parses the head of an answer. A streamed answer has its status before its body, with eight zero bytes between them. */
function headOf(text: string) {
  return parseJsonAs(text.split('\0', 1)[0] ?? '', head);
}
