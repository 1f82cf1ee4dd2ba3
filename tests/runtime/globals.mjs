// This module replaces `@jest/globals`. A module of tests/support is loaded once and serves many test files: so each of these looks up, when it is
// used, what belongs to the file that is running.
const current = () => globalThis[Symbol.for('jest globals of this file')];

const live = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => current()[name](...args),
    get: (_target, property) => current()[name][property],
  });

export const afterAll = live('afterAll');
export const afterEach = live('afterEach');
export const beforeAll = live('beforeAll');
export const beforeEach = live('beforeEach');
export const describe = live('describe');
export const expect = live('expect');
export const it = live('it');
export const jest = live('jest');
