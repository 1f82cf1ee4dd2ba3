/** Genuine answers of engines, as recorded in tests/contract/captures/status-query. */
import { readFileSync } from 'node:fs';

export interface Capture {
  readonly query: string;
  readonly answer: Buffer;
}

/** Returns the recorded exchanges of one engine by name. An unknown name throws. */
export function recordedExchanges(engine: 'icinga2' | 'naemon'): {
  readonly all: readonly (readonly [name: string, capture: Capture])[];
  readonly of: (name: string) => Capture;
} {
  const file = new URL(`../contract/captures/status-query/${engine}.json`, import.meta.url);
  const { answers } = JSON.parse(readFileSync(file, 'utf8')) as {
    answers: Record<string, { query: string; answer: string }>;
  };
  const all = Object.entries(answers).map(
    ([name, { query, answer }]) => [name, { query, answer: Buffer.from(answer, 'latin1') }] as const,
  );
  const byName = new Map(all);
  return {
    all,
    of(name) {
      const capture = byName.get(name);
      if (!capture) throw new Error(`no capture of ${engine} is called ${name}`);
      return capture;
    },
  };
}
