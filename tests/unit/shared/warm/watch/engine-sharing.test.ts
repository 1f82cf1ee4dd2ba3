import { describe, expect, it } from '@jest/globals';

import { type EngineShare, versionText } from '../../../../../shared/warm/store/index.ts';
import { WarmEngine } from '../../../../../shared/warm/watch/engine.ts';
import { EngineSharing } from '../../../../../shared/warm/watch/engine-sharing.ts';

const clockAt = (now: number) => ({ sentAt: now, receivedAt: now, storeAt: now });
const share = (at: number, changedAt: number | undefined): EngineShare => ({
  ...{ isHeld: false, version: undefined, failure: undefined, at, changedAt },
});

/** A process that knows the time of the store, which is its own. */
function started() {
  const [sharing, engine] = [new EngineSharing('paris'), new WarmEngine()];
  /** Asks the store, which answers what `changedAt` says. `meanwhile` happens before the answer. */
  const look = (
    now: number,
    changedAt: (sent: number | undefined) => number | undefined,
    meanwhile: () => void = () => undefined,
  ) => {
    const question = sharing.question(engine);
    meanwhile();
    sharing.note(question, share(now, changedAt(question.changedAt)), { clock: clockAt(now), engine });
    return question.changedAt;
  };
  look(0, () => undefined);
  return { engine, look };
}

describe('a command that a process sends while the store is asked', () => {
  it('is told with the next question if another process tells of one at the same time', () => {
    const { engine, look } = started();
    const sent = look(
      100,
      () => 1050,
      () => {
        engine.changedAt = 1100;
      },
    );
    expect(sent).toBeUndefined();
    expect(look(600, (one) => one)).toBe(1100);
    expect(look(1100, () => 1100)).toBeUndefined();
  });

  it('is told with the next question if this one tells of an earlier one', () => {
    const { engine, look } = started();
    engine.changedAt = 1100;
    const sent = look(
      100,
      (one) => one,
      () => {
        engine.changedAt = 1200;
      },
    );
    expect(sent).toBe(1100);
    expect(look(600, (one) => one)).toBe(1200);
    expect(look(1100, () => 1200)).toBeUndefined();
  });
});

describe('the lease of a store that has lost its states', () => {
  /** A process whose log is at a version. `note` tells it what the store answers. */
  function known() {
    const [sharing, engine] = [new EngineSharing('paris'), new WarmEngine()];
    const note = (now: number, answer: Partial<EngineShare>) =>
      sharing.note(
        sharing.question(engine),
        { ...share(now, undefined), ...answer },
        { clock: clockAt(now), engine },
      );
    return { sharing, note, version: versionText(engine.log.version) };
  }

  it.each([
    ['is kept by the reader that remembers the last version', { isReader: true, remembers: true }, 0],
    [
      'is left by a reader that could not take the last version',
      { isReader: true, remembers: false },
      12_000,
    ],
    ['is left by a follower that remembers it', { isReader: false, remembers: true }, 6000],
    ['is left longer by a follower that does not', { isReader: false, remembers: false }, 12_000],
  ])('%s', (_, { isReader, remembers }, leftMs) => {
    const { sharing, note, version } = known();
    note(0, { isHeld: isReader, version: remembers ? version : 'other.3' });
    sharing.noteStoreFailure();
    expect(note(1000, { isHeld: true })).toBe(leftMs > 0);
    expect([sharing.mayTake(1000 + leftMs - 1), sharing.mayTake(1000 + leftMs)]).toEqual([
      leftMs === 0,
      true,
    ]);
  });

  it('is taken again by the reader, also if a question gets lost in between', () => {
    const { sharing, note, version } = known();
    note(0, { isHeld: true, version });
    expect(note(1000, {})).toBe(false);
    sharing.noteStoreFailure();
    expect(note(2500, { isHeld: true })).toBe(false);
    expect(sharing.holds(2500)).toBe(true);
  });
});
