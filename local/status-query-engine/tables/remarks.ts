import type { EngineTable, TableColumns } from '../column.ts';
import { bool, fixedColumns, flagColumn, int, prefixedColumns, table, textColumn } from '../column.ts';
import type { Comment, Downtime, Host, Service, Subject } from '../site.ts';
import type { EngineDialect } from '../world.ts';
import { hostColumns } from './hosts.ts';
import { ownServiceColumns } from './services.ts';

export function comments(dialect: EngineDialect): EngineTable<Comment> {
  const columns: TableColumns<Comment> = {
    ...subjectColumns(dialect),
    author: textColumn((comment) => comment.author),
    comment: textColumn((comment) => comment.text),
    entry_time: int((comment) => comment.entry_time),
    entry_type: int((comment) => comment.entry_type),
    expire_time: int((comment) => comment.expire_time),
    expires: bool((comment) => comment.expire_time > 0),
    id: int((comment) => comment.id),
    // Icinga 2 shows every comment as persistent.
    persistent: flagColumn((comment) => dialect === 'icinga2' || comment.persistent),
    source: flagColumn((comment) => comment.entry_type === 1 || comment.entry_type === 4),
    type: int((comment) => (comment.service ? 2 : 1)),
  };
  return table('comments', columns, { rows: ({ site }) => site.comments.values(), mayBeSeen });
}

export function downtimes(dialect: EngineDialect): EngineTable<Downtime> {
  const columns: TableColumns<Downtime> = {
    ...subjectColumns(dialect),
    ...(dialect === 'icinga2' ? fixedColumns('int', { triggered_by: null, type: 1 }) : onNaemon),
    author: textColumn((downtime) => downtime.author),
    comment: textColumn((downtime) => downtime.text),
    duration: int((downtime) => downtime.duration),
    end_time: int((downtime) => downtime.end_time),
    entry_time: int((downtime) => downtime.entry_time),
    fixed: bool((downtime) => downtime.fixed),
    id: int((downtime) => downtime.id),
    start_time: int((downtime) => downtime.start_time),
  };
  return table('downtimes', columns, { rows: ({ site }) => site.downtimes.values(), mayBeSeen });
}

const onNaemon: TableColumns<Downtime> = {
  triggered_by: int((downtime) => downtime.triggered_by),
  type: int((downtime) => (downtime.service ? 1 : 2)),
};

function subjectColumns(dialect: EngineDialect): TableColumns<Subject> {
  return {
    ...prefixedColumns('host_', hostColumns(dialect), (subject: Subject): Host => subject.host),
    ...prefixedColumns(
      'service_',
      ownServiceColumns(dialect),
      (subject: Subject): Service | null => subject.service,
    ),
    is_service: flagColumn((subject) => subject.service !== null),
  };
}

function mayBeSeen({ host, service }: Subject, contact: string): boolean {
  return host.contacts.includes(contact) || (service?.contacts.includes(contact) ?? false);
}
