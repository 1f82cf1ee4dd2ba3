import { isUtf8 } from 'node:buffer';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import { ShortTexts } from '../../base/short-texts.ts';
import type { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { completenessSchema, epochMs, findIncompleteness } from './answers.ts';
import type { WalkedDocument } from './document.ts';
import { HitScanner, type WalkCaches } from './hit-scanner.ts';
import { Shapes } from './shapes.ts';

/** One page of a walk. */
export interface WalkPage {
  /** The cursor of the next page, which the backend keeps. Each page may have a new one. */
  readonly place: string;
  /** The reason why the page is incomplete although its status is 200. `undefined` if it is complete. */
  readonly fault: WireFault | undefined;
  readonly documents: readonly WalkedDocument[];
}

const around = once(() => completenessSchema().extend({ _scroll_id: z.string().min(1).max(100_000) }));

const hit = once(() =>
  z.object({
    _id: z.string().default(''),
    _source: z.record(z.string(), z.unknown()).default({}),
    fields: z.record(z.string(), z.array(z.unknown())).default({}),
  }),
);
const hits = once(() => z.object({ hits: z.object({ hits: z.array(hit()).default([]) }) }));

/** Returns a function that parses the pages of a walk sorted by a date field. */
export function walkReader(time: string): (body: Buffer) => WalkPage {
  const texts = new ShortTexts();
  let shapes = new Shapes();
  return (body) => {
    if (shapes.isFull) shapes = new Shapes();
    return readTexts(body, time, { texts, shapes }) ?? readObjects(body, time);
  };
}

/** The bytes in front of the hits. No text in JSON contains them: its quotes would be escaped. */
const key = Buffer.from('"hits":[');

/**
 * Reads a page without making objects of its documents. Returns `undefined` if it is not written as backends write it.
 */
function readTexts(body: Buffer, time: string, shared: WalkCaches): WalkPage | undefined {
  const at = body.indexOf(key);
  if (at < 0 || !isUtf8(body)) return undefined;
  const scanner = new HitScanner(body, time, shared);
  const start = at + key.length;
  const end = scanner.scan(start);
  if (end < 0 || body.includes(key, end)) return undefined;
  const rest = parseJson(Buffer.concat([body.subarray(0, start), body.subarray(end)]));
  const { hits: outer } = hits().parse(rest);
  return outer.hits.length === 0 ? { ...page(rest), documents: scanner.documents } : undefined;
}

/** Reads a page in any valid form, with objects. */
export function readObjects(body: Buffer, time: string): WalkPage {
  const answer = parseJson(body);
  const outcome = page(answer);
  const { hits: all } = hits().parse(answer);
  const documents = all.hits.map(({ _id: id, _source: source, fields }) => ({
    id,
    time: epochMs(fields[time]?.[0]),
    source,
  }));
  return { ...outcome, documents };
}

function page(answer: unknown): Omit<WalkPage, 'documents'> {
  const fields = around().parse(answer);
  return { place: fields._scroll_id, fault: findIncompleteness(fields) };
}
