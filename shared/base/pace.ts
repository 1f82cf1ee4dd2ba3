import { nextTurn } from './next-turn.ts';

/** Returns a function that work awaits before it begins: so many begin in one turn of the event loop, in their order, and others have their turns between. */
export function pace(ofTurn: number): () => Promise<void> {
  let turn = Promise.resolve();
  let left = ofTurn;
  return () => {
    if (left === 0) {
      left = ofTurn;
      turn = turn.then(nextTurn);
    }
    left -= 1;
    return turn;
  };
}
