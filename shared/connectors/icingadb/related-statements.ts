/** The statements that read what belongs to objects. Each is limited to the objects if they are few. */
import type { SqlDialect } from './dialects.ts';
import { mainInstanceFirst } from './instances.ts';
import { type RelatedFact, unreachableState } from './relations.ts';
import { allOfPieces, anyOfPieces, areFew, hasId, joinPieces, piece, type SqlPiece } from './statement.ts';

/** The name of a statement. Two of them are one relation. */
export type RelatedKey = Exclude<RelatedFact, 'parentsByHost'> | 'contactGroups';

/** The objects whose related rows are read. */
export interface RelatedIds {
  /** `undefined` means all objects. */
  readonly ids: readonly string[] | undefined;
  /** `undefined` means objects of another kind. */
  readonly kind: 'host' | 'service' | undefined;
}

export interface RelatedStatement {
  readonly relation: RelatedFact;
  readonly key: RelatedKey;
  readonly statement: (of: RelatedIds) => SqlPiece;
}

type InEnvironment = (alias: string) => readonly SqlPiece[];

interface StatementParts {
  readonly select: string;
  /** The alias whose environment limits the rows. */
  readonly alias: string;
  /** The condition for a few objects. `undefined` means that all rows are read always. */
  readonly few?: (ids: readonly string[], kind: RelatedIds['kind']) => SqlPiece;
  readonly where?: string;
  readonly end?: string;
}

export function relatedStatements(
  dialect: SqlDialect,
  inEnvironment: InEnvironment,
): readonly RelatedStatement[] {
  return statementParts(dialect).map(({ relation, key = relation, ...parts }) => ({
    ...{ relation, key },
    statement: (of) => statementOf(parts, of, inEnvironment),
  }));
}

function statementOf(
  { select, alias, few, where, end = '' }: StatementParts,
  { ids, kind }: RelatedIds,
  inEnvironment: InEnvironment,
): SqlPiece {
  const conditions = [
    ...(where === undefined ? [] : [piece(where)]),
    ...inEnvironment(alias),
    ...(few && areFew(ids) ? [few(ids, kind)] : []),
  ];
  return joinPieces([piece(`SELECT ${select} WHERE `), allOfPieces(conditions), piece(end)], '');
}

interface NamedParts extends StatementParts {
  readonly relation: Exclude<RelatedKey, 'contactGroups'>;
  readonly key?: RelatedKey;
}

function statementParts(dialect: SqlDialect): readonly NamedParts[] {
  const { userTable } = dialect;
  return [
    ...(['host', 'service'] as const).flatMap(ofKind),
    contacts(`u.name FROM notification n
      JOIN notification_recipient r ON r.notification_id = n.id
      LEFT JOIN usergroup_member m ON m.usergroup_id = r.usergroup_id
      JOIN ${userTable} u ON u.id = COALESCE(r.user_id, m.user_id)`),
    {
      ...contacts(`g.name FROM notification n
        JOIN notification_recipient r ON r.notification_id = n.id JOIN usergroup g ON g.id = r.usergroup_id`),
      key: 'contactGroups',
    },
    {
      relation: 'comments',
      ...{ select: 'COALESCE(c.service_id, c.host_id), c.name FROM comment c', alias: 'c' },
    },
    parents,
    ...countStatements,
    {
      relation: 'node',
      ...{ select: 'e.name FROM icingadb_instance i JOIN endpoint e ON e.id = i.endpoint_id', alias: 'i' },
      end: mainInstanceFirst(dialect),
    },
  ];
}

/** A parent is the end of an edge, or a member of the redundancy group at the end of one. */
const parents: NamedParts = {
  relation: 'parents',
  select: `DISTINCT c.host_id, p.name FROM dependency_node c
    JOIN dependency_edge e ON e.from_node_id = c.id
    JOIN dependency_node n ON n.id = e.to_node_id
    LEFT JOIN dependency_edge g ON g.from_node_id = n.id AND n.redundancy_group_id IS NOT NULL
    JOIN dependency_node m ON m.id = COALESCE(g.to_node_id, n.id)
    JOIN host p ON p.id = m.host_id`,
  ...{ alias: 'c', few: (ids) => hasId('c.host_id', ids) },
  where: 'c.host_id IS NOT NULL AND c.service_id IS NULL AND m.service_id IS NULL',
};

function ofKind(kind: 'host' | 'service'): NamedParts[] {
  const few = (ids: readonly string[]) => hasId(`m.${kind}_id`, ids);
  const groups = `${kind}group_member m JOIN ${kind}group g ON g.id = m.${kind}group_id`;
  const variables = `${kind}_customvar m JOIN customvar v ON v.id = m.customvar_id`;
  return [
    { relation: `${kind}Groups`, select: `m.${kind}_id, g.name FROM ${groups}`, alias: 'm', few },
    {
      relation: `${kind}Variables`,
      select: `m.${kind}_id, v.name, v.value FROM ${variables}`,
      alias: 'm',
      few,
    },
  ];
}

/** Rows of services have the id of their host as well. */
function contacts(select: string): NamedParts {
  const few = (ids: readonly string[]) =>
    anyOfPieces([
      hasId('n.service_id', ids),
      allOfPieces([piece('n.service_id IS NULL'), hasId('n.host_id', ids)]),
    ]);
  return {
    relation: 'contacts',
    ...{ select: `DISTINCT COALESCE(n.service_id, n.host_id), ${select}`, alias: 'n', few },
  };
}

const hostStateWithPending = `CASE WHEN t.soft_state = 1 AND t.is_reachable = 'n' THEN ${unreachableState} ELSE t.soft_state END`;

/** The index of the history begins with the host. MariaDB reads the whole history for one condition on hosts and services. */
function ofHistory(ids: readonly string[], kind: RelatedIds['kind']): SqlPiece {
  if (kind !== 'service') return allOfPieces([piece('c.service_id IS NULL'), hasId('c.host_id', ids)]);
  const services = [
    piece('c.host_id IN (SELECT s.host_id FROM service s WHERE '),
    hasId('s.id', ids),
    piece(')'),
  ];
  return allOfPieces([joinPieces(services, ''), hasId('c.service_id', ids)]);
}

const countStatements: readonly NamedParts[] = [
  {
    relation: 'depths',
    ...{ select: 'COALESCE(d.service_id, d.host_id), COUNT(*) FROM downtime d', alias: 'd' },
    ...{ where: "d.is_in_effect = 'y'", end: ' GROUP BY d.host_id, d.service_id' },
  },
  {
    relation: 'hardChanges',
    select: 'COALESCE(c.service_id, c.host_id), MAX(c.event_time) FROM sla_history_state c',
    ...{ alias: 'c', few: ofHistory, end: ' GROUP BY c.host_id, c.service_id' },
  },
  {
    relation: 'serviceStates',
    select: 's.host_id, t.soft_state, COUNT(*) FROM service s JOIN service_state t ON t.service_id = s.id',
    ...{ alias: 's', few: (ids) => hasId('s.host_id', ids), end: ' GROUP BY s.host_id, t.soft_state' },
  },
  {
    relation: 'hostStatesOfGroup',
    select: `m.hostgroup_id, ${hostStateWithPending} AS state, COUNT(*) FROM hostgroup_member m
      JOIN host o ON o.id = m.host_id JOIN host_state t ON t.host_id = o.id`,
    ...{ alias: 'm', end: ' GROUP BY 1, 2' },
  },
  {
    // Services are counted by host first: MariaDB needs minutes for the plain join.
    relation: 'serviceStatesOfGroup',
    select: `m.hostgroup_id, c.state, SUM(c.number) FROM hostgroup_member m JOIN (
      SELECT s.host_id, t.soft_state AS state, COUNT(*) AS number FROM service s
      JOIN service_state t ON t.service_id = s.id GROUP BY s.host_id, t.soft_state) c ON c.host_id = m.host_id`,
    ...{ alias: 'm', end: ' GROUP BY m.hostgroup_id, c.state' },
  },
];
