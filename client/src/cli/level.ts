/** Exit codes of monitoring plugins: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN. */
export type Level = 0 | 1 | 2 | 3;

export const levelNames = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'] as const;

const levels: Readonly<Record<string, Level>> = {
  OK: 0,
  UP: 0,
  PENDING: 0,
  WARNING: 1,
  CRITICAL: 2,
  DOWN: 2,
  UNREACHABLE: 2,
};

/** Returns the exit code of the state of a host or service. An unknown state is UNKNOWN. */
export const levelOf = (state: string | null | undefined): Level => levels[state ?? ''] ?? 3;

/** The levels from best to worst. */
const order: readonly Level[] = [0, 1, 3, 2];

export function worstLevel(all: readonly Level[]): Level {
  return all.reduce<Level>(
    (worse, level) => (order.indexOf(level) > order.indexOf(worse) ? level : worse),
    0,
  );
}
