// A release calls a new version itself before callers reach it, to see whether the version loads and answers.
import { InvokeCommand } from '@aws-sdk/client-lambda';

/** The time in milliseconds for the network and a cold start, in addition to the function's own timeout. */
const BESIDE_MS = 15_000;

/** Throws if the version fails. */
export async function callVersion({ lambda, signal }, { functionName, version, facts }) {
  const asked = { FunctionName: functionName, Qualifier: version, Payload: JSON.stringify(facts.event) };
  const answer = await lambda.send(new InvokeCommand(asked), {
    requestTimeout: facts.timeoutMs + BESIDE_MS,
    abortSignal: signal,
  });
  const text = Buffer.from(answer.Payload ?? '').toString('utf8');
  const fault = answer.FunctionError ? errorIn(text) : statusIn(text);
  if (fault !== undefined)
    throw new Error(`${functionName}: version ${version} fails when it is called: ${fault}`);
}

function errorIn(text) {
  return String(headOf(text)?.errorMessage ?? text).slice(0, 300);
}

function statusIn(text) {
  const status = headOf(text)?.statusCode;
  return status >= 500 ? `it answers ${status}` : undefined;
}

/** Parses the head of an answer. A streamed answer has its status before its body, with eight zero bytes between them. */
function headOf(text) {
  try {
    return JSON.parse(text.split('\0', 1)[0]);
  } catch {
    return undefined;
  }
}
