// The call that a release itself makes to a new version, before callers reach it: does it load, and answer at all?
import { InvokeCommand } from '@aws-sdk/client-lambda';

/** Milliseconds for the way, and for a cold start, beside the function's own timeout. */
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

/** A streamed answer has its status in front of its body, with eight zero bytes between. */
function headOf(text) {
  try {
    return JSON.parse(text.split('\0', 1)[0]);
  } catch {
    return undefined;
  }
}
