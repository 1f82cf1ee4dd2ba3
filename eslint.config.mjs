import jest from 'eslint-plugin-jest';
import redos from 'eslint-plugin-redos';
import regexp from 'eslint-plugin-regexp';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';

const code = [
  'functions/**/*.ts',
  'shared/**/*.ts',
  'local/**/*.ts',
  'serve/**/*.ts',
  'cli/**/*.ts',
  'bench/**/*.ts',
  'client/src/**/*.ts',
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.serverless/',
      '.local/',
      '.engines/',
      'node_modules/',
      '**/*.cjs',
      'client/dist/',
      'local/docs/page.js',
    ],
  },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { unicorn, 'simple-import-sort': simpleImportSort },
    rules: {
      'unicorn/filename-case': ['error', { case: 'kebabCase' }],
      'simple-import-sort/imports': ['error', { groups: [['^node:'], ['^@?\\w'], ['^\\.']] }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment in shared/base/config.ts only.',
        },
      ],
    },
  },
  {
    files: code,
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'max-depth': ['error', 3],
      complexity: ['error', 8],
    },
  },
  {
    // Text from outside must not be able to stop us. Two checkers, as each finds patterns that the other takes for harmless;
    // what they cannot see is tried on hostile text in tests/unit/shared/hostile-text.test.ts.
    files: ['functions/**/*.ts', 'shared/**/*.ts', 'client/src/**/*.ts'],
    plugins: { redos, regexp },
    rules: {
      'redos/no-vulnerable': 'error',
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignorePartial: false, ignoreSticky: false },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message: 'A pattern made of text cannot be checked: scan the text instead.',
        },
      ],
    },
  },
  {
    files: ['functions/*/*.ts'],
    ignores: ['functions/*/*-status.ts'],
    rules: { 'max-lines': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['shared/base/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // Command lines talk to a person; what they print is their answer.
    files: [
      'local/**/*.ts',
      'serve/**/*.ts',
      'cli/**/*.ts',
      'bench/**/*.ts',
      'client/src/cli/**/*.ts',
      'functions/openapi.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['tests/**/*.ts'],
    plugins: { jest },
    rules: {
      ...jest.configs['flat/recommended'].rules,
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
      'jest/no-conditional-expect': 'off',
      'jest/valid-title': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    // Scripts that Node runs as they are: no types to check them by.
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    // Plugins of serverless are classes with only a constructor.
    files: ['**/*.mjs'],
    rules: {
      'no-console': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
);
