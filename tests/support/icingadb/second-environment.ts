import type { DatabaseServer } from './databases.ts';

/** The id of the second environment. */
const otherEnvironment = 'ab'.repeat(20);

/** The tables whose rows name rows of other tables, which must be there first. */
const lastTables = ['history', 'user_notification_history'];

/**
 * Copies all objects, states and the history of a database into a second environment, as an engine with the same objects would have written them. The
 * copies have ids of their own. Their daemon shows no sign of life.
 */
export async function addSecondEnvironment(database: DatabaseServer): Promise<void> {
  const isMariaDb = database.kind === 'MariaDB';
  const other = isMariaDb ? `X'${otherEnvironment}'` : String.raw`'\x${otherEnvironment}'`;
  /** Another id of 20 bytes, which is the same wherever the id stands. Null stays null. */
  const copied = (column: string) =>
    isMariaDb
      ? `UNHEX(SHA1(CONCAT(${column}, 'second')))`
      : `CAST(substring(sha256(${column} || 'second'::bytea) FROM 1 FOR 20) AS bytea20)`;
  const columns = await database.rows(`
    SELECT table_name, column_name, ${isMariaDb ? 'column_type' : "COALESCE(domain_name, '')"}
    FROM information_schema.columns
    WHERE table_schema = ${isMariaDb ? "'icingadb'" : "'public'"}
    ORDER BY table_name, ordinal_position`);
  const tables = new Map<string, { readonly name: string; readonly isId: boolean }[]>();
  for (const [table = '', name = '', type = ''] of columns)
    tables.set(table, [
      ...(tables.get(table) ?? []),
      { name, isId: /^(?:binary\(20\)|bytea20)$/.test(type) },
    ]);
  const quoted = (name: string) => (isMariaDb ? `\`${name}\`` : `"${name}"`);
  const statements = [...tables]
    .filter(
      ([table, of]) => table !== 'icingadb_instance' && of.some(({ name }) => name === 'environment_id'),
    )
    .sort(([one], [two]) => lastTables.indexOf(one) - lastTables.indexOf(two))
    .map(([table, of]) => {
      const names = of.map(({ name }) => quoted(name));
      const values = of.map(({ name, isId }) => {
        if (name === 'environment_id') return other;
        return isId ? copied(quoted(name)) : quoted(name);
      });
      return `INSERT INTO ${quoted(table)} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${quoted(table)};`;
    });
  await database.sql(
    `INSERT INTO environment (id, name) VALUES (${other}, 'second'); ${statements.join('\n')}`,
  );
}
