import { randomUUID } from 'node:crypto';

import type { Command } from 'commander';

import type { AuditEntry } from '../shared/base/audit.ts';
import { AppError } from '../shared/base/errors.ts';
import { createAuditStore } from '../shared/store/audit.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openTarget } from './target.ts';

/** Names of commands that only read. Every other command is audited, so that a new one cannot be forgotten. */
const looking = new Set(['list', 'show', 'check', 'compare', 'test', 'blocked', 'export', 'audit']);
/** Read commands that are audited too, because they show a key, and its reader may act as its user. */
const revealing = new Set(['api-keys.show']);

/**
 * Remembers the command that runs. Returns a function that writes an audit record of its result; `error` is `undefined` if it
 * succeeded.
 */
export function auditTrail(program: Command, io: Io): (error?: unknown) => Promise<void> {
  let running: Command | undefined;
  program.hook('preAction', (_program, command) => {
    const onlyLooks = looking.has(command.name()) || command.opts()['dryRun'] === true;
    running = onlyLooks && !revealing.has(actionOf(command)) ? undefined : command;
  });
  return async (error) => {
    if (!running || isBeyondRecord(error)) return;
    try {
      const { table } = await openTarget(program, io);
      await createAuditStore(table).record(entryOf(running, error, io));
    } catch {
      // If the command failed, its error has been printed already.
      if (error === undefined) io.err('This was done, but the audit record could not be written.');
    }
  };
}

/** Writes an audit record for one step of a command with several steps. It looks like the record of the command for this step alone. */
export async function recordStep(
  { section, verb, key }: { readonly section: string; readonly verb: string; readonly key: string },
  { program, io }: CliContext,
): Promise<void> {
  const action = `${section.replaceAll('_', '-')}.${verb === 'change' ? 'set' : verb}`;
  const entry = { ...whoAndWhen(io), action, target: key, outcome: 'done' as const };
  const { table } = await openTarget(program, io);
  await createAuditStore(table)
    .record(entry)
    .catch(() => {
      io.err(`${action} ${key} was done, but the audit record could not be written.`);
    });
}

function whoAndWhen(io: Io): Pick<AuditEntry, 'at' | 'actor' | 'request_id'> {
  return { at: new Date(io.clock()).toISOString(), actor: `cli:${io.user}`, request_id: randomUUID() };
}

/** Returns true if no record is needed or possible: the command line was not valid, or the table did not answer. */
function isBeyondRecord(error: unknown): boolean {
  if (error instanceof Failure) return error.usage;
  return error instanceof AppError && error.code === 'store_unavailable';
}

function entryOf(command: Command, error: unknown, io: Io): AuditEntry {
  return {
    ...whoAndWhen(io),
    action: actionOf(command),
    target: command.args.length === 0 ? null : command.args.join(' '),
    outcome: outcomeOf(error),
    ...(error instanceof AppError ? { code: error.code } : {}),
  };
}

function actionOf(command: Command): string {
  return `${command.parent?.name() ?? 'admin'}.${command.name()}`;
}

function outcomeOf(error: unknown): AuditEntry['outcome'] {
  if (error === undefined) return 'done';
  return error instanceof Failure || (error instanceof AppError && refusing.has(error.kind))
    ? 'refused'
    : 'failed';
}

const refusing: ReadonlySet<string> = new Set(['invalid', 'not_found', 'conflict', 'unprocessable']);
