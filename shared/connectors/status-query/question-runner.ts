import type { EngineCall, QuestionKind } from './status-query.ts';

/** Runs one question of a caller. */
export type RunOfCall = <T>(kind: QuestionKind, work: () => Promise<T>) => Promise<T>;

/** Returns the function that runs the questions of a call. Their errors are translated before `runQuestion` sees them. */
export function questionRunner(
  { realm, runQuestion }: EngineCall,
  translate: (error: unknown, realm: string) => unknown,
): RunOfCall {
  return (kind, work) => {
    const ask = () =>
      work().catch((error: unknown) => {
        throw translate(error, realm);
      });
    return runQuestion ? runQuestion(kind, ask) : ask();
  };
}
