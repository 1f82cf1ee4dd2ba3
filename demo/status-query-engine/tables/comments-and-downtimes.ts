import type { EngineTable, TableColumns } from '../column.ts';
import {
  boolColumn,
  defineTable,
  fixedColumns,
  flagColumn,
  intColumn,
  prefixedColumns,
  textColumn,
} from '../column.ts';
import type { Comment, Downtime, Host, Service, Subject } from '../site.ts';
import type { DialectName } from '../snapshot.ts';
import { hostColumns } from './hosts.ts';
import { ownServiceColumns } from './services.ts';

export function commentsTable(dialect: DialectName): EngineTable<Comment> {
  const columns: TableColumns<Comment> = {
    ...subjectColumns(dialect),
    author: textColumn((comment) => comment.author),
    comment: textColumn((comment) => comment.text),
    entry_time: intColumn((comment) => comment.entry_time),
    entry_type: intColumn((comment) => comment.entry_type),
    expire_time: intColumn((comment) => comment.expire_time),
    expires: boolColumn((comment) => comment.expire_time > 0),
    id: intColumn((comment) => comment.id),
    // Icinga 2 shows every comment as persistent.
    persistent: flagColumn((comment) => dialect === 'icinga2' || comment.persistent),
    source: flagColumn((comment) => comment.entry_type === 1 || comment.entry_type === 4),
    type: intColumn((comment) => (comment.service ? 2 : 1)),
  };
  return defineTable('comments', columns, { rows: ({ site }) => site.comments.values(), mayBeSeen });
}

export function downtimesTable(dialect: DialectName): EngineTable<Downtime> {
  const columns: TableColumns<Downtime> = {
    ...subjectColumns(dialect),
    ...(dialect === 'icinga2' ? fixedColumns('int', { triggered_by: null, type: 1 }) : onNaemon),
    author: textColumn((downtime) => downtime.author),
    comment: textColumn((downtime) => downtime.text),
    duration: intColumn((downtime) => downtime.duration),
    end_time: intColumn((downtime) => downtime.end_time),
    entry_time: intColumn((downtime) => downtime.entry_time),
    fixed: boolColumn((downtime) => downtime.fixed),
    id: intColumn((downtime) => downtime.id),
    start_time: intColumn((downtime) => downtime.start_time),
  };
  return defineTable('downtimes', columns, { rows: ({ site }) => site.downtimes.values(), mayBeSeen });
}

const onNaemon: TableColumns<Downtime> = {
  triggered_by: intColumn((downtime) => downtime.triggered_by),
  type: intColumn((downtime) => (downtime.service ? 1 : 2)),
};

function subjectColumns(dialect: DialectName): TableColumns<Subject> {
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
