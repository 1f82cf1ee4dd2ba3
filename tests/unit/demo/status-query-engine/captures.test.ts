import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { DialectName, Engine } from '../../../../demo/status-query-engine/index.ts';
import { startEngine } from '../../../../demo/status-query-engine/index.ts';
import { capturedSite } from './captured-site.ts';
import { sendToEngine } from './talk.ts';

interface Exchange {
  readonly name: string;
  readonly query: string;
  readonly answer: string;
  readonly stack_trace_cut?: boolean;
  readonly left_open?: boolean;
  readonly half_close?: boolean;
}

interface Captures {
  /** The time of the recording, in epoch seconds. */
  readonly at: number;
  readonly exchanges: readonly Exchange[];
}

describe.each<DialectName>(['icinga2', 'naemon'])(
  'speaking %s, the engine answers as the real one did',
  (dialect) => {
    const file = new URL(`./captures/${dialect}.json`, import.meta.url);
    const { at, exchanges } = JSON.parse(readFileSync(file, 'utf8')) as Captures;
    let engine: Engine;

    beforeAll(async () => {
      engine = await startEngine({
        site: capturedSite(dialect, at),
        dialect,
        listen: {},
        clock: () => at * 1000,
      });
    });
    afterAll(() => engine.close());

    it.each(exchanges)('$name', async ({ query, answer, stack_trace_cut, left_open, half_close }) => {
      const heard = await sendToEngine(engine, query, {
        ...(left_open && { enough: Buffer.byteLength(answer) }),
        ...(half_close && { halfClose: true }),
      });
      expect(heard.closed).toBe(!left_open);
      if (!stack_trace_cut) expect(heard.answer).toBe(answer);
      else {
        const [words = '', trace = ''] = heard.answer.split('\n\nStacktrace:\n');
        expect(words.slice(16)).toBe(answer.slice(16));
        expect(trace).toMatch(/^ 0# __cxa_throw in /);
        expect(heard.answer.slice(0, 3)).toBe(answer.slice(0, 3));
      }
    });
  },
);
