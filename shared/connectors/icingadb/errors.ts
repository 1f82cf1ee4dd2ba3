import { AppError } from '../../base/errors.ts';
import { engineErrors } from '../kit/engine-errors.ts';

/** Returns the database as the subject of an error's sentence. */
function describeDatabase(realm: string): string {
  return `The Icinga DB of realm '${realm}'`;
}

/** The words of the database stay in `cause`: they can quote values. */
export const databaseErrors = engineErrors(describeDatabase, {
  codes: {
    unknown_database: 'engine_refused_query',
    overloaded: 'engine_timeout',
    failed: 'engine_refused_query',
  },
  texts: {
    refused_connection: 'takes no more connections',
    overloaded: 'ended the question, which took too long',
    failed: 'cannot answer the question',
  },
});

export function unknownSchema(
  realm: string,
  schema: number,
  [oldest, newest]: readonly [number, number],
): AppError {
  const version = Number.isFinite(schema) ? `version ${schema}` : 'no version';
  return new AppError('engine_refused_query', {
    detail: `${describeDatabase(realm)} has a schema of ${version}, and versions ${oldest} to ${newest} can be read.`,
  });
}

export function manyEnvironments(realm: string): AppError {
  return new AppError('engine_refused_query', {
    detail: `${describeDatabase(realm)} holds several environments. The monitoring API must name one of them (environment).`,
  });
}

/** Makes the error for a database in which no Icinga DB says that it is alive. */
export function neverWritten(realm: string): AppError {
  return new AppError('engine_unreachable', {
    detail: `${describeDatabase(realm)} does not write into its database: it was stopped, and the rows are old.`,
  });
}

export function emptyDatabase(realm: string): AppError {
  return new AppError('engine_unreachable', {
    detail: `${describeDatabase(realm)} has emptied its database, as it does if its Redis has lost the data. Restart Icinga 2.`,
  });
}

/** Makes the error for a database that has less than half of the engine's hosts. */
export function incompleteDatabase(realm: string, held: number, all: number): AppError {
  return new AppError('engine_unreachable', {
    detail: `${describeDatabase(realm)} holds ${held} of ${all} hosts: it is being filled, or its Redis has lost the data. If it stays so, restart Icinga 2.`,
  });
}

/** Makes the error for rows that are older than may be shown. */
export function staleDatabase(realm: string, ageMs: number): AppError {
  return new AppError('engine_unreachable', {
    detail: `${describeDatabase(realm)} has not written into its database for ${Math.floor(ageMs / 1000)} seconds, and the rows are old.`,
  });
}
