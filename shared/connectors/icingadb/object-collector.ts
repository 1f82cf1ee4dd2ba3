import type { PartRows } from './cell-readers.ts';
import type { ValueCollector } from './cell-sink.ts';
import { idDigits } from './cells.ts';
import { IdMap } from './id-map.ts';
import { mostIds } from './statement.ts';

/** Objects that rows belong to. Ids behind the first 501 are left out: more than 500 are not named. */
export interface PartObjects {
  readonly ids: readonly string[];
  readonly rows: PartRows;
}

/** Collects objects by their ids. */
export class ObjectCollector implements ValueCollector<PartObjects> {
  readonly #ids: string[] = [];
  readonly #objects = new IdMap<readonly unknown[]>();

  add(cells: readonly unknown[], id: Buffer): void {
    if (this.#ids.length <= mostIds) this.#ids.push(idDigits(id));
    this.#objects.set(id, [...cells]);
  }

  end(): PartObjects {
    return { ids: this.#ids, rows: this.#objects };
  }
}
