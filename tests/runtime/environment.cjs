// The environment of a test file: the process itself. What a file changes of it is put back when the file ends.
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { relative } = require('node:path');

const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

module.exports = class PlainEnvironment {
  constructor({ projectConfig }, { testPath }) {
    const { displayName, rootDir } = projectConfig;
    this.file = { project: displayName.name, path: relative(rootDir, testPath) };
    this.started = { cpu: process.cpuUsage(), programsMs: programsMs(), at: Date.now() };
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    if (process.env.REALMGATE_FIRST_FAILURE !== undefined) this.handleTestEvent = skipAfterFailure;
    this.before = { env: { ...process.env }, exit: process.exit, console: globalThis.console };
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    const { env, exit, console } = this.before;
    this.fakeTimersModern.dispose();
    process.env = env;
    process.exit = exit;
    globalThis.console = console;
    forgetTestsOfFile();
    this.tellCost();
  }

  /** Appends a line of JSON for this file to the file that REALMGATE_TEST_COST names: milliseconds of processor time, of that of the programs that it has started and that have ended, and of the clock. */
  tellCost() {
    const { REALMGATE_TEST_COST: target } = process.env;
    if (target === undefined) return;
    const { user, system } = process.cpuUsage(this.started.cpu);
    const cost = {
      ...this.file,
      cpuMs: Math.round((user + system) / 1000),
      programsMs: programsMs() - this.started.programsMs,
      ms: Date.now() - this.started.at,
    };
    appendFileSync(target, `${JSON.stringify(cost)}\n`);
  }
};

/** Skips the tests of a file after the first one that failed: `npm run mutants` needs no other. */
function skipAfterFailure({ name, test }) {
  if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
  if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
}

/**
 * jest-circus keeps its handlers of events, and with them all tests of a file, at the global object, which ends with the file elsewhere. Here each
 * file would be told of each event of all later files.
 */
function forgetTestsOfFile() {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description === 'EVENT_HANDLERS' || key.description === 'JEST_STATE_SYMBOL')
      delete globalThis[key];
}

/** Processor time of the programs that this process has started and that have ended, with all theirs, in milliseconds (proc(5), Linux; elsewhere 0). */
function programsMs() {
  if (process.env.REALMGATE_TEST_COST === undefined || !existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  const millisecondsPerTick = 10;
  return (Number(fields[13]) + Number(fields[14])) * millisecondsPerTick;
}
