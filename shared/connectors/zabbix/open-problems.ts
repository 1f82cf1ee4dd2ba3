import { numberOf, type RpcRow, textOf } from './json-rpc.ts';

/** The problems of one trigger that are not resolved yet. A trigger may have very many, so that nothing looks through all of them. */
export class OpenProblems {
  /** The problems in the order of their times. Resolved ones are removed when they are the last. */
  readonly #problems: RpcRow[] = [];
  /** The ids of the recoveries that resolve the problems. */
  readonly #awaited = new Set<string>();
  readonly #happened = new Set<string>();

  /** Notes the next event. Returns false for a recovery if Zabbix does not have the problem any more that was resolved. */
  feed(event: RpcRow): boolean {
    if (numberOf(event['value']) === 1) {
      this.#problems.push(event);
      this.#awaited.add(recoveryOf(event));
      return true;
    }
    const id = textOf(event['eventid']);
    this.#happened.add(id);
    return this.#awaited.has(id);
  }

  /** The problem that began last. */
  get newest(): RpcRow | undefined {
    for (let last = this.#problems.at(-1); last; last = this.#problems.at(-1)) {
      if (!this.#happened.has(recoveryOf(last))) return last;
      this.#problems.pop();
    }
    return undefined;
  }
}

function recoveryOf(problem: RpcRow): string {
  return textOf(problem['r_eventid']);
}
