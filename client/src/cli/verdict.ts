import { type MissingRealm, missingRealms, ProblemError, UnreadableAnswerError } from '../index.ts';
import type { RowTest } from './condition.ts';
import { type Level, worstLevel } from './level.ts';
import { UnmetRows } from './unmet-rows.ts';

/** The `meta` of an answer, as far as it decides about exit codes. */
export interface AnswerMeta {
  readonly notice?: string | undefined;
}

/**
 * Decides the exit code of one look, and whether `--wait-for` is met, from all answers and all rows, even those that are not shown. The
 * result is never OK by default: without an answer, without a row, or with a realm that did not answer, it is not OK (docs/adr/0081).
 */
export class ExitVerdict {
  readonly condition: RowTest | undefined;
  readonly #missing = new Map<string, MissingRealm>();
  readonly #awaited: UnmetRows | undefined;
  #rows = 0;
  #answers = 0;
  #level: Level = 0;
  #acceptsEmpty = false;
  #notice: string | undefined;
  #hidden = 0;

  constructor(condition?: RowTest) {
    this.condition = condition;
    this.#awaited = condition && new UnmetRows(condition);
  }

  /** Records an answer and the realms that are missing in it. */
  answered(meta: AnswerMeta): void {
    this.#answers += 1;
    const missing = missingRealms(meta);
    // A partial answer that names no realm still lacks some.
    if (missing?.length === 0) this.silent({ realm: 'some realms' });
    missing?.forEach((realm) => {
      this.silent(realm);
    });
    this.#notice ??= meta.notice;
  }

  /** Records a realm that did not answer. */
  silent(realm: MissingRealm): void {
    this.#missing.set(realm.realm, realm);
  }

  /** Records a row. */
  see(row: object, level: Level): void {
    this.#rows += 1;
    this.judge(level);
    this.#awaited?.see(row, level);
  }

  /** Records a level that is not that of a row which is shown. */
  judge(level: Level): void {
    this.#level = worstLevel([this.#level, level]);
  }

  /** Records how many rows of a list are not printed; Infinity if nobody counts them. */
  hide(rows: number): void {
    this.#hidden += rows;
  }

  /** Makes an answer without rows acceptable: objects exist, but none of them matches the question. */
  acceptEmpty(): void {
    this.#acceptsEmpty = true;
  }

  /** The exit code. */
  get level(): Level {
    return worstLevel([this.#level, ...this.#doubts()]);
  }

  #doubts(): Level[] {
    return [
      ...(this.#missing.size > 0 ? [2 as const] : []),
      ...(this.#answers === 0 || this.#isEmpty ? [3 as const] : []),
    ];
  }

  get #isEmpty(): boolean {
    return this.#rows === 0 && !this.#acceptsEmpty;
  }

  /** True if the condition is met. Throws Failure if no row has its field. */
  get isMet(): boolean {
    const hasProblem = this.#level !== 0 || this.#missing.size > 0;
    return this.#awaited?.isMet({ isSure: this.#doubts().length === 0, hasProblem }) ?? false;
  }

  /** Sentences about what the printed rows do not show. */
  remarks(): string[] {
    return [
      ...this.#missingLines(),
      ...(this.#isEmpty ? [this.#emptyLine()] : []),
      ...(this.#hidden > 0
        ? [`… and ${this.#hidden === Infinity ? '' : `${this.#hidden} `}more: --limit`]
        : []),
    ];
  }

  /** Sentences about what `--wait-for` is still waiting for. */
  reasons(): string[] {
    return [...this.#missingLines(), ...(this.#awaited?.reasons() ?? [])];
  }

  #missingLines(): string[] {
    return [...this.#missing.values()].map(missingLine);
  }

  #emptyLine(): string {
    return `Nothing was found, which is never OK. ${this.#notice ?? ''}`.trimEnd();
  }
}

export function missingLine({ realm, code, error }: MissingRealm): string {
  return `No whole answer of ${realm}${error === undefined ? '' : `: ${error}`}${code === undefined ? '' : ` (${code})`}`;
}

/** True if the API says that an engine, or every engine, is at fault. */
export function isEngineFault(error: unknown): error is ProblemError {
  return (
    error instanceof ProblemError && (error.code.startsWith('engine_') || error.code === 'no_realm_answered')
  );
}

/** True if a proxy says that the API is away. */
export function isProxyFault(error: unknown): error is UnreadableAnswerError {
  return error instanceof UnreadableAnswerError && (error.status ?? 0) >= 500;
}
