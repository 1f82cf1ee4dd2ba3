// One jest project a test room; `npm test` runs all but `engines`, which needs real engines (tests/README.md).
const room = (name, overrides = {}) => ({
  displayName: name,
  rootDir: '.',
  testMatch: [`<rootDir>/tests/${name}/**/*.test.ts`],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2023',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  ...overrides,
});

export default {
  projects: [room('unit'), room('contract'), room('api'), room('architecture'), room('engines')],
  // Only for what hangs: on a busy machine a test may take many times its usual time.
  testTimeout: 120_000,
  maxWorkers: '100%',
};
