/**
 * The newest schema of Icinga DB, in a database that has that of Debian's package. The statements are those of the upgrades 1.1.1 to 1.4.0 of
 * https://github.com/Icinga/icingadb (folder `schema`) for the tables and columns that our connector reads, and for those beside them.
 */
import type { IcingaDb } from '../icingadb.ts';
import { type DatabaseKind, type DatabaseServer, readerLogin } from './databases.ts';

/** The tables of objects, whose states are in a table of the same name with `_state`. */
const kinds = ['host', 'service'] as const;

/** The statements for each version after the third one of MariaDB, or the first one of PostgreSQL. */
const upgrades: Readonly<Record<DatabaseKind, readonly string[]>> = {
  MariaDB: [
    'ALTER TABLE notification MODIFY name varchar(767) NOT NULL;',
    `CREATE INDEX idx_history_event_time_event_type ON history (event_time, event_type);
     DROP INDEX idx_history_event_time ON history;
     ${kinds.map((kind) => `ALTER TABLE ${kind}_state MODIFY check_attempt int unsigned NOT NULL;`).join('\n')}`,
    kinds.map((kind) => `ALTER TABLE ${kind} MODIFY icon_image_alt text NOT NULL;`).join('\n'),
    `${kinds.map(stickyOnMariaDb).join('\n')} ${dependencyTables('binary(20)')}`,
  ],
  PostgreSQL: [
    'ALTER TABLE notification ALTER name TYPE varchar(767);',
    `CREATE INDEX idx_history_event_time_event_type ON history (event_time, event_type);
     DROP INDEX idx_history_event_time;
     ${kinds.map((kind) => `ALTER TABLE ${kind}_state ALTER check_attempt TYPE uint;`).join('\n')}`,
    kinds.map((kind) => `ALTER TABLE ${kind} ALTER icon_image_alt TYPE text;`).join('\n'),
    `${kinds.map(stickyOnPostgres).join('\n')} DROP TYPE acked; ${dependencyTables('bytea20')}
     GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${readerLogin.user};`,
  ],
};

/** Returns the statements for the tables of dependencies. They are empty: Debian's Icinga DB does not know them. */
function dependencyTables(id: string): string {
  return `
    CREATE TABLE dependency_node (id ${id} NOT NULL PRIMARY KEY, environment_id ${id} NOT NULL,
      host_id ${id} DEFAULT NULL, service_id ${id} DEFAULT NULL, redundancy_group_id ${id} DEFAULT NULL);
    CREATE UNIQUE INDEX idx_dependency_node_host_service_redundancygroup_id
      ON dependency_node (host_id, service_id, redundancy_group_id);
    CREATE TABLE dependency_edge (id ${id} NOT NULL PRIMARY KEY, environment_id ${id} NOT NULL, from_node_id ${id} NOT NULL,
      to_node_id ${id} NOT NULL, dependency_edge_state_id ${id} NOT NULL, display_name text NOT NULL);
    CREATE UNIQUE INDEX idx_dependency_edge_from_node_to_node_id ON dependency_edge (from_node_id, to_node_id);`;
}

/** An edge from a host, or a redundancy group, to another. The name of a group has an id of 40 hexadecimal digits; other names are of hosts. */
export interface DependencyEdge {
  readonly from: string;
  readonly to: string;
}

/** Adds dependencies as Icinga DB 1.4 writes them: a node for each host and group, and edges between nodes. */
export async function addDependencies(
  database: DatabaseServer,
  edges: readonly DependencyEdge[],
): Promise<void> {
  const { kind } = database;
  const digits = kind === 'MariaDB' ? 'LOWER(HEX(id))' : "encode(id, 'hex')";
  const bytes = (hex: string) => (kind === 'MariaDB' ? `X'${hex}'` : String.raw`'\x${hex}'`);
  const [[environment = ''] = []] = await database.rows(`SELECT ${digits} FROM environment`);
  const hosts = new Map(
    (await database.rows(`SELECT name, ${digits} FROM host`)).map(([name = '', id = '']) => [name, id]),
  );
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  for (const end of ends) {
    const [host, group] = hosts.has(end) ? [bytes(hosts.get(end) ?? ''), 'NULL'] : ['NULL', bytes(end)];
    const id = host === 'NULL' ? group : host;
    await database.sql(
      `INSERT INTO dependency_node (id, environment_id, host_id, redundancy_group_id)
       VALUES (${id}, ${bytes(environment)}, ${host}, ${group})`,
    );
  }
  const idOf = (end: string) => hosts.get(end) ?? end;
  for (const [at, { from, to }] of edges.entries()) {
    const id = bytes(at.toString(16).padStart(40, '0'));
    await database.sql(
      `INSERT INTO dependency_edge VALUES (${id}, ${bytes(environment)}, ${bytes(idOf(from))}, ${bytes(idOf(to))}, ${id}, '')`,
    );
  }
}

/** Sticky acknowledgements get a column of their own. Other new columns come between the old ones. */
function stickyOnMariaDb(kind: string): string {
  return `
    ALTER TABLE ${kind} ADD total_children int unsigned DEFAULT NULL AFTER check_retry_interval;
    ALTER TABLE ${kind}_state
      ADD affects_children enum('n', 'y') NOT NULL DEFAULT 'n' AFTER in_downtime,
      ADD is_sticky_acknowledgement enum('n', 'y') NOT NULL DEFAULT 'n' AFTER is_acknowledged;
    UPDATE ${kind}_state SET is_sticky_acknowledgement = 'y', is_acknowledged = 'y' WHERE is_acknowledged = 'sticky';
    ALTER TABLE ${kind}_state MODIFY is_acknowledged enum('n', 'y') NOT NULL;`;
}

function stickyOnPostgres(kind: string): string {
  return `
    ALTER TABLE ${kind} ADD total_children uint DEFAULT NULL;
    ALTER TABLE ${kind}_state
      ADD affects_children boolenum NOT NULL DEFAULT 'n',
      ADD is_sticky_acknowledgement boolenum NOT NULL DEFAULT 'n';
    UPDATE ${kind}_state SET is_sticky_acknowledgement = 'y' WHERE is_acknowledged = 'sticky';
    ALTER TABLE ${kind}_state ALTER is_acknowledged DROP DEFAULT;
    ALTER TABLE ${kind}_state ALTER is_acknowledged TYPE boolenum
      USING (CASE is_acknowledged WHEN 'n' THEN 'n'::boolenum ELSE 'y'::boolenum END);`;
}

/** The version of Debian's schema, and a sign of life in an hour, which stays fresh during the tests: the daemon knows no other schema and is killed. */
const debianVersion: Readonly<Record<DatabaseKind, number>> = { MariaDB: 3, PostgreSQL: 1 };
const futureMs = 3_600_000;

/** The versions of the schema after Debian's, the newest one last. */
export const newerSchemas: Readonly<Record<DatabaseKind, readonly number[]>> = {
  MariaDB: upgrades.MariaDB.map((_, at) => debianVersion.MariaDB + at + 1),
  PostgreSQL: upgrades.PostgreSQL.map((_, at) => debianVersion.PostgreSQL + at + 1),
};

type Upgraded = Pick<IcingaDb, 'daemon' | 'database'>;

/** Gives the database that has the version before this one its schema. Nothing changes in it afterwards. */
export async function upgradeSchema({ daemon, database }: Upgraded, version: number): Promise<void> {
  await daemon.kill();
  const statements = upgrades[database.kind][version - debianVersion[database.kind] - 1] ?? '';
  await database.sql(
    `${statements} INSERT INTO icingadb_schema (version, timestamp) VALUES (${version}, ${Date.now()});
     UPDATE icingadb_instance SET responsible = 'y', heartbeat = ${Date.now() + futureMs};`,
  );
}

/** Gives the database the newest schema, one version after the other. */
export async function installNewestSchema(running: Upgraded): Promise<void> {
  for (const version of newerSchemas[running.database.kind]) await upgradeSchema(running, version);
}
