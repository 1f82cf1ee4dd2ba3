import { describe, expect, it } from '@jest/globals';

import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { addComment, markOfComment } from '../../../../../shared/realm/operations/add-comment.ts';
import { tellLostEffects } from '../../../../../shared/realm/operations/lost-effects.ts';
import { withMark } from '../../../../../shared/realm/operations/mark.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';
import { realm } from '../../../../support/realm-records.ts';

const values = { persistent: false, author: 'ann', comment: 'New disks', key: null };
const request = { id: 'id', parts: 1, created_at: 0, operation: { kind: addComment.name, values } };
const target = (host_name: string, outcome: string) => ({ host_name, service: null, outcome, reason: null });
const part = {
  ...{ realm: 'paris', realm_creation_id: null, engine: 'e', finished_at: 5, confirmed_by: 100, version: 1 },
  targets: [target('web-1', 'done'), target('web-2', 'done'), target('web-3', 'already')],
};

interface Facts {
  /** The start of the engine's process now. */
  readonly start: number;
  readonly stored?: Partial<typeof part>;
  readonly isSaved?: boolean;
}

/** Looks again at comments of which the engine still shows that of web-1. Returns the targets that were saved, if any were. */
async function lookAgain({ start, stored = {}, isSaved = true }: Facts) {
  const row: Readonly<Record<string, unknown>> = {
    ...{ id: 7, host_name: 'web-1', service_description: '', author: 'ann', entry_type: 1, entry_time: 3 },
    comment: withMark('New disks', markOfComment(values)),
  };
  const answer = (_: string, columns: readonly string[]) =>
    Buffer.from(JSON.stringify([columns.map((column) => row[column] ?? null)]));
  const answered = realmWithAnswer({ answer });
  Object.assign(answered.status, { processStart: () => Promise.resolve(start) });
  const open = { ...answered, record: realm('paris'), within: () => open } as unknown as OpenRealm;
  const saved: (typeof part)[] = [];
  const whole = { ...part, ...stored };
  const requests = {
    part: (_: string, number: number) => Promise.resolve(number === 0 ? whole : undefined),
    save: (_: string, _number: number, told: typeof part) => {
      saved.push(told);
      return Promise.resolve(isSaved);
    },
  };
  const realms = { selectOne: () => ({ open: () => Promise.resolve(open) }) };
  const parts = { requests, realms, performing: { clock: () => 0 } };
  const isTold = await tellLostEffects(parts as never, { request, part: whole, number: 0 } as never);
  return { isTold, saved };
}

describe('the effects of a part that an engine confirmed', () => {
  it('are told as lost if the engine was started anew and does not show them', async () => {
    const { isTold, saved } = await lookAgain({ start: 101 });
    expect(isTold).toBe(true);
    expect(saved).toMatchObject([
      {
        confirmed_by: 101,
        targets: [
          { host_name: 'web-1', outcome: 'done', reason: null },
          { host_name: 'web-2', outcome: 'unconfirmed', reason: expect.stringContaining('started anew') },
          { host_name: 'web-3', outcome: 'already', reason: null },
        ],
      },
    ]);
  });

  it.each<[string, Facts]>([
    ['the same process runs', { start: 100 }],
    ['nobody knows which process confirmed them', { start: 101, stored: { confirmed_by: null as never } }],
    ['the part goes on', { start: 101, stored: { finished_at: null as never } }],
  ])('are not looked at again if %s', async (_, facts) => {
    expect(await lookAgain(facts)).toEqual({ isTold: true, saved: [] });
  });

  it('are looked at again if somebody else has changed the part', async () => {
    expect((await lookAgain({ start: 101, isSaved: false })).isTold).toBe(false);
  });
});
