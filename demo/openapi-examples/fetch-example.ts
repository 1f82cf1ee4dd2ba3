import { setTimeout as sleep } from 'node:timers/promises';

/** The number of times that an answer 503 with `Retry-After` is asked for again. */
const attempts = 10;

/** The answer of an example. */
export interface FetchedExample {
  readonly ok: boolean;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Sends the request of an example. Of a stream of events only the beginning is read. */
export async function fetchExample(url: string, init: RequestInit): Promise<FetchedExample> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    const contentType = response.headers.get('content-type') ?? '';
    const isStream = contentType.startsWith('text/event-stream');
    const text = await (isStream ? beginningOf(response) : response.text());
    const { ok, status } = response;
    if (status !== 503 || attempt === attempts) return { ok, status, contentType, text };
    await sleep(500);
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return Buffer.from(piece?.value ?? []).toString();
}
