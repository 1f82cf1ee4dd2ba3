import { issuerSender, type SenderOptions, sleep as sleepFor } from './client.ts';
import { LogInError, NoAnswerError, UnreadableAnswerError } from './errors.ts';
import { discovery, type IssuerAuth, postForm, requestTokens } from './issuer-tokens.ts';
import type { Tokens } from './session.ts';

/** A log-in that a person confirms in a browser, on any device (RFC 8628). */
export interface DeviceLogIn {
  /** The page that the person opens. */
  readonly verificationUri: string;
  /** The code that the person enters there. */
  readonly userCode: string;
  /** The page with the code in it, if the issuer has one. */
  readonly verificationUriComplete: string | undefined;
  /** Waits until the person has confirmed. Throws LogInError if the person refuses, or does not confirm in time. */
  tokens(): Promise<Tokens>;
}

/** The seconds between two questions, if the issuer does not say (RFC 8628, 3.5), and those that `slow_down` adds. */
const defaultIntervalS = 5;
/** The longest time for which a code is asked about, in seconds. */
const longestWaitS = 1800;

/** Begins a log-in. Throws LogInError if the issuer refuses, e.g. because the device flow is not enabled for this client. */
export async function startDeviceLogIn(
  auth: IssuerAuth,
  options: Pick<SenderOptions, 'fetch' | 'sleep'> = {},
): Promise<DeviceLogIn> {
  const send = issuerSender(options);
  const { sleep = sleepFor } = options;
  const endpoint = discovery(send, auth);
  const scope = { scope: auth.scope ?? 'openid' };
  const begin = { endpoint: await endpoint('device_authorization_endpoint'), fields: scope };
  const answer = await postForm(send, auth, begin);
  const text = (name: string) => {
    const value = answer.get(name);
    if (typeof value === 'string' && value !== '' && value.length <= 2000) return value;
    throw new UnreadableAnswerError(`The issuer answered the beginning of a log-in without ${name}.`);
  };
  const code = text('device_code');
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code };
  const whole = answer.get('verification_uri_complete');
  return {
    verificationUri: text('verification_uri'),
    userCode: text('user_code'),
    verificationUriComplete: typeof whole === 'string' ? whole : undefined,
    async tokens() {
      let intervalS = secondsOf(answer.get('interval'), defaultIntervalS);
      let leftS = secondsOf(answer.get('expires_in'), longestWaitS);
      while (leftS > 0) {
        const since = performance.now();
        await sleep(intervalS * 1000, new AbortController().signal);
        try {
          return await requestTokens(send, auth, { endpoint: await endpoint('token_endpoint'), fields });
        } catch (error) {
          if (pending(error) === 'slower') intervalS += defaultIntervalS;
        }
        leftS -= Math.max(intervalS, (performance.now() - since) / 1000);
      }
      throw new LogInError('expired_token', 'nobody confirmed the log-in in time');
    },
  };
}

/** Returns how to go on after an answer without tokens. A lost question is asked again, but less often (RFC 8628, 3.5). Throws other errors. */
function pending(error: unknown): 'the same' | 'slower' {
  if (error instanceof NoAnswerError) return 'slower';
  if (error instanceof LogInError && error.code === 'slow_down') return 'slower';
  if (error instanceof LogInError && error.code === 'authorization_pending') return 'the same';
  throw error;
}

function secondsOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 1 && value <= longestWaitS ? value : fallback;
}
