// This module replaces `@jest/globals`. A module of tests/support is loaded once and serves many test files: so each of these looks up, when it is
// used, what belongs to the file that is running.
const current = () => globalThis[Symbol.for('jest globals of this file')];

const currentGlobal = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => current()[name](...args),
    get: (_target, property) => current()[name][property],
  });

export const afterAll = currentGlobal('afterAll');
export const afterEach = currentGlobal('afterEach');
export const beforeAll = currentGlobal('beforeAll');
export const beforeEach = currentGlobal('beforeEach');
export const describe = currentGlobal('describe');
export const expect = currentGlobal('expect');
export const it = currentGlobal('it');
export const jest = currentGlobal('jest');
