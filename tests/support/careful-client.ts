import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request to any of several servers that share their records. */
export interface CarefulRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface CarefulAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON. `null` if the answer is empty. */
  readonly body: ReturnType<typeof JSON.parse>;
  /** The number of attempts. With more than one, an earlier attempt may have been done and its answer lost. */
  readonly attempts: number;
}

/** A caller behind a balancer: it sends a request again, to another server, until it gets a definite answer. */
export interface CarefulClient {
  readonly send: (request: CarefulRequest) => Promise<CarefulAnswer>;
  /** The number of answers by status. `broken` counts connections that were refused or cut. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers that no server may give, one line each: 500, 502, 504, and 503 without `Retry-After`. */
  readonly faults: readonly string[];
}

/** A server that is silent for so long has lost the request. */
const longestMs = 40_000;
const pauseMs = 100;

/** `urls` returns the addresses of the servers that are up at that moment. */
export function carefulClient(urls: () => readonly string[]): CarefulClient {
  const answers = new Map<string, number>();
  const faults: string[] = [];
  const count = (status: string) => answers.set(status, (answers.get(status) ?? 0) + 1);
  const once = async ({ method = 'GET', path, headers = {}, body }: CarefulRequest) => {
    const up = urls();
    const url = up[up.length < 2 ? 0 : randomInt(up.length)];
    if (url === undefined) return undefined;
    const answer = await fetch(`${url}${path}`, {
      ...{ method, headers: { 'content-type': 'application/json', ...headers } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    ...{ answers, faults },
    async send(request) {
      for (let attempts = 1; ; attempts += 1) {
        const answer = await once(request).catch(() => undefined);
        count(String(answer?.status ?? 'broken'));
        if (answer && isFault(answer))
          faults.push(`${request.method} ${request.path} ${answer.status} ${JSON.stringify(answer.body)}`);
        if (answer && isDefinite(answer)) return { ...answer, attempts };
        await sleep(pauseMs);
      }
    },
  };
}

type Answer = Omit<CarefulAnswer, 'attempts'>;

const isFault = ({ status, headers }: Answer) =>
  status >= 500 && !(status === 503 && headers.has('retry-after'));

const isDefinite = ({ status, body }: Answer) =>
  status < 500 && status !== 429 && body?.code !== 'idempotency_in_progress';
