import { AppError } from './errors.ts';

/** How a record is written. */
export interface RecordWrite {
  readonly dryRun: boolean;
  /** An If-Match header. The write is only done if the record has one of these tags. */
  readonly ifMatch?: string | undefined;
}

interface TaggedObject {
  /** The ETag that the object has now. */
  readonly tag: string;
  /** An If-Match header. `undefined` if the request has none. */
  readonly ifMatch: string | undefined;
  /** The object in words, at the beginning of a sentence: `Realm 'paris'`. */
  readonly subject: string;
}

/**
 * Throws `precondition_failed` if `ifMatch` lacks the tag of the object. Weak tags match too, because a proxy may have weakened the
 * tag.
 */
export function requireMatchingTag({ tag, ifMatch, subject }: TaggedObject): void {
  if (ifMatch === undefined) return;
  const wanted = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (wanted.includes('*') || wanted.includes(tag)) return;
  throw new AppError('precondition_failed', {
    detail: `${subject} is not what If-Match says: it was changed since. Its ETag is in the headers.`,
    headers: { ETag: tag },
  });
}
