import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { once } from '../shared/base/once.ts';
import { divertOutput } from './divert-output.ts';
import { findEngineFault } from './engine-fault.ts';
import { firstToken } from './first-token.ts';
import { greeting, jsonGreeting } from './greeting.ts';
import type { LocalStackOptions } from './options.ts';
import { parseOptions, usage } from './options.ts';
import { makeFolder, privateFile } from './private-files.ts';
import type { LocalStack } from './start.ts';
import { startLocal } from './start.ts';

/** The longest time in milliseconds that an orderly end may take. */
const CLOSE_MS = 1000;

try {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await run(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(options: LocalStackOptions): Promise<void> {
  // Files that are created here are not readable by others.
  process.umask(0o077);
  makeFolder(options.directory);
  const logFile = join(options.directory, 'functions.log');
  privateFile(logFile);
  const { print, complain } = divertOutput(logFile);
  const say = options.json ? () => undefined : print;
  let isGreeted = false;
  try {
    const local = await startLocal({
      ...options,
      onStep: say,
      onRequest: ({ method, path, status, ms }) => {
        if (isGreeted) say(`${method} ${path} ${status} ${ms} ms`);
      },
      onFault: (name, error) => {
        console.error(error);
        complain(`The function ${name} failed; ${logFile} says why.`);
      },
    });
    stopOnSignal(local);
    say('Logging the admin in.');
    const facts = { ...local, token: await firstToken(() => local.token('admin'), complain) };
    print(options.json ? jsonGreeting(facts) : greeting(facts));
    isGreeted = true;
    const fault = options.livestatus && (await findEngineFault(options.livestatus));
    if (fault !== undefined) complain(`The realm live has no engine yet. ${fault}`);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Ctrl-C comes twice: from the terminal, and from npm, which hands it on. */
function stopOnSignal(local: LocalStack): void {
  const stop = once(() => {
    void Promise.race([local.close(), setTimeout(CLOSE_MS)]).then(() => process.exit(0));
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
