import { Command, CommanderError } from 'commander';

import { AppError } from '../shared/base/errors.ts';
import { addApiKeyCommands } from './api-keys.ts';
import { addAuditCommand } from './audit.ts';
import { auditTrail } from './audit-trail.ts';
import { addCanaryCommands } from './canary.ts';
import { addCheckCommand } from './check.ts';
import { addCollectionCommands } from './collection-commands.ts';
import { collections } from './collections.ts';
import { addConfigurationCommands } from './configuration/commands.ts';
import { addDeadLetterCommands } from './dead-letters.ts';
import { DriftError, Failure } from './failure.ts';
import { addHostCommands } from './hosts.ts';
import type { Io } from './io.ts';
import { addIssuerVerbs } from './issuer-verbs.ts';
import { addKeyCommands } from './keys.ts';
import { addMetricsBackendVerbs } from './metrics-backend-verbs.ts';
import { addOriginCommands } from './origins.ts';
import { addRealmCommands } from './realms.ts';
import { addSearchBackendVerbs } from './search-backend-verbs.ts';
import { addTargetOptions } from './target.ts';
import { addUserCommands } from './users.ts';

/** Builds the whole command line. */
export function buildProgram(io: Io, kinds = collections): Command {
  const program = new Command('admin')
    .description('Administers the users, realms, import tools, search backends and keys of Realmgate')
    .option('--json', 'lists and records as JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        io.out(text.trimEnd());
      },
      writeErr: (text) => {
        io.err(text.trimEnd());
      },
    });
  addTargetOptions(program);
  addUserCommands(program, io);
  addRealmCommands(program, io);
  addOriginCommands(program, io);
  for (const kind of kinds) addCollectionCommands(kind, { program, io });
  addSearchBackendVerbs({ program, io });
  addMetricsBackendVerbs({ program, io });
  addIssuerVerbs({ program, io });
  addConfigurationCommands(kinds, { program, io });
  addCheckCommand(kinds, program, io);
  addCanaryCommands(program, io);
  addHostCommands(program, io);
  addKeyCommands(program, io);
  addApiKeyCommands(program, io);
  addDeadLetterCommands(program, io);
  addAuditCommand(program, io);
  return program;
}

/**
 * Runs one command line and returns the exit code: 0 if it succeeded, 1 if it was refused or failed, 2 if the command line is
 * not valid or a dry run found differences.
 */
export async function run(argv: readonly string[], io: Io, kinds = collections): Promise<0 | 1 | 2> {
  const program = buildProgram(io, kinds);
  const record = auditTrail(program, io);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    await record(error);
    return explain(error, io);
  }
  await record();
  return 0;
}

function explain(error: unknown, io: Io): 0 | 1 | 2 {
  // Commander has printed the fault already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof DriftError) return 2;
  if (error instanceof Failure) {
    io.err(error.message);
    return error.usage ? 2 : 1;
  }
  if (!(error instanceof AppError)) throw error;
  io.err(error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message);
  return 1;
}
