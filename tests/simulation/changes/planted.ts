import type { PieceStore } from '../../../shared/warm/store/index.ts';

/** Errors that this simulation must find. Each replaces one part that the servers are given; the product itself is unchanged. */
export const plantedInChanges = [
  /** The store writes for a server whose lease is over, as if it had it still and nobody had written since. */
  'a lease does not fence its writes',
  /** An event counts as delivered as soon as it is sent. */
  'the cursor moves before the delivery',
  /** The version is written first, and its log of changes in another write. */
  'a batch is half written',
] as const;

export type PlantedInChanges = (typeof plantedInChanges)[number];

/** Returns the store with a planted error. */
export function storeWith(planted: PlantedInChanges | undefined, pieces: PieceStore): PieceStore {
  if (planted === 'a lease does not fence its writes') return withoutFences(pieces);
  if (planted === 'a batch is half written') return inTwoWrites(pieces);
  return pieces;
}

/** The last token that had the lease in any server, and the last version that was written. */
const last = { holder: '', version: '' };

function withoutFences(pieces: PieceStore): PieceStore {
  return {
    ...pieces,
    async look(questions, context) {
      const answers = await pieces.look(questions, context);
      for (const [index, answer] of answers.entries())
        if ('isHeld' in answer && answer.isHeld) last.holder = questions[index]?.token ?? '';
      return answers;
    },
    async write(states, context) {
      const after = states.after && last.version;
      const end = await pieces.write({ ...states, token: last.holder, after }, context);
      if (end === 'written') last.version = states.version;
      return end;
    },
  };
}

function inTwoWrites(pieces: PieceStore): PieceStore {
  return {
    ...pieces,
    async write(states, context) {
      const [manifest, ...others] = [...states.fields].reverse();
      const first = await pieces.write({ ...states, fields: new Map(manifest ? [manifest] : []) }, context);
      if (first !== 'written') return first;
      return pieces.write({ ...states, after: states.version, fields: new Map(others) }, context);
    },
  };
}
