import { hash } from 'node:crypto';

import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import type { StatesVersion } from '../../base/list-changes.ts';
import { once } from '../../base/once.ts';
import { parseToken, writeToken } from './cursor.ts';

/** The list that a mark belongs to, as hashes. */
export interface MarkedList {
  /** Id of the path, filters and fields as the caller wrote them. A mark with another id is refused. */
  readonly id: string;
  /** Id of the filters as they apply now: those of relative dates and saved filters change. With another id the whole list is answered. */
  readonly content: string;
}

/** The request of a caller for the rows that changed, or for a mark to ask for them later. */
export interface ChangesRequest {
  /** Returns the list that marks belong to. An answer without warm states has no mark and never calls it. */
  readonly markedList: () => MarkedList;
  /** True if the caller sent a mark. */
  readonly hasMark: boolean;
  /** The version in the mark. `undefined` if there is none to compare with. */
  readonly since: StatesVersion | undefined;
}

/** Longest mark in characters that is read. Ours have about 120. */
export const maxMarkLength = 400;
const longestHistory = 100;

const markContent = once(() =>
  z.tuple([z.string(), z.string(), z.string().max(longestHistory), z.int().nonnegative()]),
);

export function idOf(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

export function writeMark({ id, content }: MarkedList, { history, number }: StatesVersion): string {
  return writeToken([id, content, history, number]);
}

/** Returns the version in a mark. `undefined` means that the filters have changed. Throws if it is no mark, or one of another list. */
export function readMark(mark: string, list: MarkedList): StatesVersion | undefined {
  const read = markContent().safeParse(parseToken(mark));
  if (!read.success) throw refusal('is not a mark: `meta.changes_mark` of an earlier answer is wanted');
  const [id, content, history, number] = read.data;
  if (id !== list.id) throw refusal('is the mark of another list, realm or filter, or of other fields');
  return content === list.content ? { history, number } : undefined;
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', {
    detail: `The query parameter changed_since ${message}`,
    faults: [{ in: 'query', field: 'changed_since', message }],
  });
}
