/**
 * jest's runtime without its virtual machine: test files and what they import are modules of plain Node, which loads each once in a
 * worker. jest's own would link and compile the whole application again for every test file.
 */
const asyncHooks = require('node:async_hooks');
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

/** How many test files have run in this worker. */
const fileNumber = new Int32Array(new SharedArrayBuffer(4));
register('./hooks.mjs', { parentURL: pathToFileURL(__filename), data: { fileNumber } });

const imported = new Set();

/**
 * jest-circus asks it which test is running. Tests of a file run one after the other, so that a variable does: Node before version 24 follows
 * an AsyncLocalStorage by a hook on each promise, which took a third of the processor time of the API tests.
 */
class PresentTest {
  run(store, callback) {
    const outer = this.store;
    if (outer?.test && store.test && outer.test !== store.test)
      throw new Error('Tests of a file run one after the other here: test.concurrent is not supported.');
    this.store = store;
    return callback().finally(() => {
      this.store = outer;
    });
  }

  getStore() {
    return this.store;
  }
}

module.exports = class PlainRuntime extends JestRuntime {
  /** `@jest/globals` (globals.mjs) hands these to whichever file is running. */
  setGlobalsForRuntime(globals) {
    fileNumber[0] += 1;
    globalThis[Symbol.for('jest globals of this file')] = {
      ...globals,
      jest: this.jestGlobals.jestObjectFor(this._testPath),
    };
  }

  /** jest-circus keeps a file's tests in its module: each file gets a new one. */
  requireInternalModule(path) {
    delete require.cache[path];
    // It is a value on Node 20 and a getter on Node 24.
    const real = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: PresentTest, configurable: true });
    try {
      return require(path);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', real);
    }
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** A file that this worker has run before is loaded again: its tests are defined while it loads. */
  unstable_importModule(path) {
    const again = imported.has(path) ? `?again=${fileNumber[0]}` : '';
    imported.add(path);
    return import(pathToFileURL(path).href + again);
  }

  /** The process is the real one, not a copy that has to be guarded. */
  installGetBuiltinModule() {}
};
