/** The differences between the two databases. */
export interface SqlDialect {
  /** Returns an expression whose values are ordered by their bytes. */
  readonly bytesOf: (sql: string) => string;
  /** True if the index of names is in the order of bytes. */
  readonly hasNameIndexInBytes: boolean;
  /** The table of users, whose name is a word of SQL. */
  readonly userTable: string;
  /** The time of the server in milliseconds since the epoch. */
  readonly nowMs: string;
  /** The version that this database's schema had when that of MariaDB had version 0. */
  readonly schemaOffset: number;
}

export const dialects: Readonly<Record<'mysql' | 'postgres', SqlDialect>> = {
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
