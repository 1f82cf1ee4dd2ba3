import { describe, expect, it } from '@jest/globals';

import { sampleOf } from './properties.ts';

/** A function that reads text from outside. Only its run time matters here, not its result. */
export type TextReader = (text: string) => unknown;

/** The pieces of hostile text. Each alone has cost some pattern or parser quadratic time somewhere. */
const repetitions = [
  ' ', '\n', '\r\n', '\u0000', 'a', '0', '-', '.', ',', ':', '!', '|', '*', '+', '=', '/', '//',
  '\\', '\\"', '\\\\"', '"', "'", '[', '(', '(?', '<', 'a ', 'a, ', 'a.', '/a', '1.1.1.1', 'ab::', '0x',
  'e\u0301', '\u0301', 'İ', '\ud800', 'nan,', 'Error: ', ' in /', 'x,y z\n', '"\u0001"', '{"a":', 'bp_rule!',
]; // prettier-ignore

/**
 * CPU time of our own process, garbage collection included, that a text of so many bytes may take: many times what a linear reader
 * needs, and less than a quadratic one that passed the size before. The small ones come first, so that a reader that takes
 * quadratic time fails the test instead of stopping it for an hour. Of the largest, `npm test` tries a fifth.
 */
const bounds = [
  { bytes: 10_000, cpuMs: 400 },
  { bytes: 100_000, cpuMs: 1500 },
  { bytes: 1_000_000, cpuMs: 6000 },
];

/** With an end that no pattern takes, so that it tries everything before it gives up. */
const textOf = (one: string, bytes: number) => `${one.repeat(bytes / Buffer.byteLength(one))}\u0001\n!`;
const texts = bounds.map((bound) => {
  const tried = bound.bytes < 1_000_000 ? repetitions : sampleOf(repetitions);
  return { ...bound, all: tried.map((one) => ({ one, text: textOf(one, bound.bytes) })) };
});

function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  try {
    work();
  } catch {
    // A refusal is a valid result.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the texts that take too long. No larger text is tried after the first one. */
function slowTexts(read: TextReader): string[] {
  for (const { bytes, cpuMs, all } of texts) {
    const slow = all.flatMap(({ one, text }) => {
      // A pause for garbage counts too, but does not come three times at the same text.
      let ms = Infinity;
      for (let turn = 0; turn < 3 && ms > cpuMs; turn += 1)
        ms = Math.min(
          ms,
          cpuTime(() => read(text)),
        );
      return ms > cpuMs ? [`${bytes} bytes of ${JSON.stringify(one)}: ${ms} ms`] : [];
    });
    if (slow.length > 0) return slow;
  }
  return [];
}

/** Tests that each reader needs linear time for a megabyte of every repetition. */
export function hostileTextContract(origin: string, readers: Readonly<Record<string, TextReader>>): void {
  describe(`text from the ${origin}`, () => {
    it.each(Object.entries(readers))(
      'is read in linear time: %s',
      (_what, read) => {
        expect(slowTexts(read)).toEqual([]);
      },
      120_000,
    );
  });
}
