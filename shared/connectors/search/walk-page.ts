import { isUtf8 } from 'node:buffer';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import { ShortTexts } from '../../base/short-texts.ts';
import type { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { epochMs, faultIn, wholeness } from './answers.ts';
import type { WalkedDocument } from './document.ts';
import { HitScanner, type WalkMemory } from './hit-scanner.ts';
import { Shapes } from './shapes.ts';

/** One page of a walk. */
export interface WalkPage {
  /** Where the next one is, which the backend keeps; each page may name it anew. */
  readonly place: string;
  /** Why it is not whole, although its status is 200. */
  readonly fault: WireFault | undefined;
  readonly documents: readonly WalkedDocument[];
}

const around = once(() => wholeness().extend({ _scroll_id: z.string().min(1).max(100_000) }));

const hit = once(() =>
  z.object({
    _id: z.string().default(''),
    _source: z.record(z.string(), z.unknown()).default({}),
    fields: z.record(z.string(), z.array(z.unknown())).default({}),
  }),
);
const hits = once(() => z.object({ hits: z.object({ hits: z.array(hit()).default([]) }) }));

/** Reads pages of a walk that is ordered by a date field. */
export function walkReader(time: string): (body: Buffer) => WalkPage {
  const texts = new ShortTexts();
  let shapes = new Shapes();
  return (body) => {
    if (shapes.isFull) shapes = new Shapes();
    return readTexts(body, time, { texts, shapes }) ?? readObjects(body, time);
  };
}

/** Where the hits begin. No text within JSON holds it: its quotes would be escaped. */
const key = Buffer.from('"hits":[');

/** Makes no objects of documents as backends write them; undefined where anything is otherwise. */
function readTexts(body: Buffer, time: string, shared: WalkMemory): WalkPage | undefined {
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

/** The same of an answer of any form. */
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
  return { place: fields._scroll_id, fault: faultIn(fields) };
}
