import type { SqlDialect } from './columns.ts';
import type { DatabaseAddress } from './sql-client.ts';

export const dialects: Readonly<Record<DatabaseAddress['kind'], SqlDialect>> = {
  mysql: {
    bytesOf: (sql) => `CAST(${sql} AS BINARY)`,
    hasNameIndexInBytes: true,
    userTable: 'user',
    // NOW is a local time, which in autumn stands for two times an hour apart.
    nowMs: "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000",
    schemaOffset: 0,
  },
  postgres: {
    bytesOf: (sql) => `CAST(${sql} AS text) COLLATE "C"`,
    // The index has the collation of the database.
    hasNameIndexInBytes: false,
    userTable: '"user"',
    nowMs: 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)',
    // Its tables came with the third version of the others.
    schemaOffset: -2,
  },
};
