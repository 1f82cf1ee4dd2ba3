import { availableParallelism } from 'node:os';

// One jest project a test room: `npm test` runs `unit`, `contract`, `api` and `architecture`, `npm run test:whole` and
// `npm run test:engines` the other two (tests/README.md).
const room = (name, overrides = {}) => ({
  displayName: name,
  rootDir: '.',
  testMatch: [`<rootDir>/tests/${name}/**/*.test.ts`],
  // Plain Node, without jest's virtual machine: tests/runtime/runtime.cjs.
  testEnvironment: '<rootDir>/tests/runtime/environment.cjs',
  runtime: '<rootDir>/tests/runtime/runtime.cjs',
  transform: {},
  injectGlobals: false,
  // Built folders have copies of our package.json.
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  ...overrides,
});

export default {
  projects: [
    room('unit'),
    room('contract'),
    room('api'),
    room('architecture'),
    room('whole'),
    room('engines'),
  ],
  globalSetup: '<rootDir>/tests/runtime/builds.mjs',
  // Only for what hangs: on a busy machine a test takes ten times as long, and one that packages everything 25 s on an idle one.
  testTimeout: 300_000,
  // Two more than cores, because tests of what is silent wait for its deadline.
  maxWorkers: availableParallelism() + 2,
  // A worker keeps what its files have loaded: without a limit it has three gigabytes at the end, and is busy with
  // garbage. A new one takes its place.
  workerIdleMemoryLimit: '1GB',
  // A worker that has run its share holds a gigabyte, and needs seconds to give that back on a busy machine. What does not end by then
  // has left a timer or a socket.
  workerGracefulExitTimeout: 10_000,
};
