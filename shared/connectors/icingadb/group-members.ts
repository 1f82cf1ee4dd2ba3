/** Reads the groups of all objects. A group is one row with the ids of its members, which takes a fraction of the time of a row for each member. */
import type { CallContext } from '../../base/call-context.ts';
import { textOf } from './cells.ts';
import type { SqlDialect } from './columns.ts';
import { idBytes, IdMap } from './id-map.ts';
import type { MessageRow } from './message-row.ts';
import type { ById } from './relations.ts';
import type { RowCollector } from './row-collectors.ts';
import type { SqlClient } from './sql-client.ts';
import { allOfPieces, joinPieces, piece, type SqlPiece } from './statement.ts';

interface MembersParts {
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
}

/** Returns the names of groups by the ids of their members, or `undefined` if a group has more members than the database puts into one row. */
export function readGroupsOfAll(
  kind: 'host' | 'service',
  { client, dialect, inEnvironment }: MembersParts,
  context: CallContext,
): Promise<ById<readonly string[]> | undefined> {
  const ids = dialect.joinIds(`m.${kind}_id`);
  const statement = joinPieces(
    [
      piece(
        `SELECT g.name, x.number, x.ids FROM (SELECT m.${kind}group_id AS id, COUNT(*) AS number, ${ids} AS ids`,
      ),
      piece(` FROM ${kind}group_member m WHERE `),
      allOfPieces(inEnvironment('m')),
      piece(` GROUP BY m.${kind}group_id) x JOIN ${kind}group g ON g.id = x.id`),
    ],
    '',
  );
  return client.ask(statement, context, () => new MemberCollector());
}

class MemberCollector implements RowCollector<ById<readonly string[]> | undefined> {
  readonly types = ['text', 'number', 'id'] as const;
  readonly #names = new IdMap<readonly string[]>();
  readonly #several = new Set<string[]>();
  #isWhole = true;

  add(row: MessageRow): void {
    const bytes = row.ids(2);
    if (bytes.length !== Number(row.value(1)) * idBytes) this.#isWhole = false;
    const single = [textOf(row.value(0))];
    for (let at = 0; at + idBytes <= bytes.length; at += idBytes) {
      const known = this.#names.addNew(bytes, single, at);
      if (known && known !== single) this.#names.set(bytes, this.#joined(known, single), at);
    }
  }

  /** The database sends groups in any order, and two pages must not differ. */
  end(): ById<readonly string[]> | undefined {
    for (const names of this.#several) names.sort();
    return this.#isWhole ? this.#names : undefined;
  }

  /** Objects of one group share its list, and those of several have one of their own. */
  #joined(known: readonly string[], single: readonly string[]): string[] {
    const names = [...known, ...single];
    this.#several.add(names);
    return names;
  }
}
