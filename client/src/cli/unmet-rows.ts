import type { RowTest } from './condition.ts';
import { Failure } from './failure.ts';
import { type Level, levelNames } from './level.ts';
import { rowName, stateNameOf } from './row-name.ts';
import { formatValue } from './value-text.ts';

/** The largest number of rows that a message names. */
const mostNames = 5;

interface Known {
  /** True if all realms have answered, and there are rows or an empty answer is acceptable. */
  readonly isSure: boolean;
  readonly hasProblem: boolean;
}

/** Counts the rows that do not meet the condition of `--wait-for`, and keeps the names of the first ones. */
export class UnmetRows {
  readonly #condition: RowTest;
  readonly #fields = new Set<string>();
  readonly #names: string[] = [];
  #unmet = 0;
  #rows = 0;

  constructor(condition: RowTest) {
    this.#condition = condition;
  }

  see(row: object, level: Level): void {
    this.#rows += 1;
    if (this.#condition.kind === 'field') for (const field of Object.keys(row)) this.#fields.add(field);
    if (!this.#isUnmet(row, level)) return;
    this.#unmet += 1;
    if (this.#unmet <= mostNames) this.#names.push(`${rowName(row)} ${this.#stateText(row, level)}`);
  }

  isMet({ isSure, hasProblem }: Known): boolean {
    if (this.#condition.kind === 'problem') return hasProblem;
    this.#checkField();
    return isSure && this.#unmet === 0 && (this.#condition.kind === 'ok' || this.#rows > 0);
  }

  /** Returns sentences about what is still missing. */
  reasons(): string[] {
    if (this.#rows === 0) return ['Nothing was found.'];
    if (this.#condition.kind === 'problem') return [`None of ${this.#rows} has a problem.`];
    const others = this.#unmet > mostNames ? ` and ${this.#unmet - mostNames} more` : '';
    const names = `${this.#unmet} of ${this.#rows} are not: ${this.#names.join(', ')}${others}`;
    return this.#unmet > 0 ? [names] : [];
  }

  /** Throws if no row has the field of the condition: later rows would lack it too. */
  #checkField(): void {
    const condition = this.#condition;
    if (condition.kind !== 'field' || this.#rows === 0 || this.#fields.has(condition.field)) return;
    const fields = [...this.#fields].join(', ');
    throw new Failure(`--wait-for: there is no field '${condition.field}'. The fields are ${fields}.`);
  }

  #isUnmet(row: object, level: Level): boolean {
    const condition = this.#condition;
    if (condition.kind === 'field') return fieldText(row, condition.field) !== condition.value;
    // A host that was never checked has no problem, but it is not OK yet.
    return condition.kind === 'ok' && (level !== 0 || stateNameOf(row) === 'PENDING');
  }

  #stateText(row: object, level: Level): string {
    const condition = this.#condition;
    return condition.kind === 'field'
      ? `${condition.field}=${fieldText(row, condition.field)}`
      : (stateNameOf(row) ?? levelNames[level]);
  }
}

const fieldText = (row: object, name: string): string => formatValue(Reflect.get(row, name));
