interface TwoClocks {
  /** Returns milliseconds of a clock that never jumps, but may stand still while the platform freezes the process. */
  readonly steady: () => number;
  /** Returns milliseconds of a clock that goes on meanwhile, but may jump. */
  readonly wall: () => number;
}

/**
 * Returns milliseconds of a clock that never goes back and never falls behind either clock, so that nothing looks younger than it is. It jumps
 * ahead if the wall clock does.
 */
export function wakefulClock({ steady, wall }: TwoClocks): () => number {
  const ahead = () => wall() - steady();
  let most = ahead();
  const start = most;
  return () => {
    most = Math.max(most, ahead());
    return steady() + most - start;
  };
}
