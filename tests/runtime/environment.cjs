// The environment of a test file: the process itself. What a file changes of it is put back when the file ends.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

module.exports = class PlainEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
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
  }
};
