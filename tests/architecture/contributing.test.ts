// CONTRIBUTING.md names files and names of the code: they exist. What its recipe for a connector asks for, each connector has.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { monitoringApiKinds } from '../../shared/base/engine-interface.ts';
import { abilityTable, guideAbilities } from '../contract/engine/abilities.ts';
import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const text = read('CONTRIBUTING.md').replace(/\s+/g, ' ');

/** Folders that a build writes. */
const built = ['dist/'];
const paths = [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+)?)`/g)]
  .map(([, path = '']) => path)
  .filter((path) => !built.some((folder) => path.startsWith(folder)));
const namedInFiles = [...text.matchAll(/`(\w+)(?:\([^`]*\))?` of `([\w./-]+\.ts)`/g)].map(
  ([, name = '', path = '']) => [name, path] as const,
);

const connectors = readdirSync(join(projectRoot, 'shared/connectors')).filter((name) => name !== 'README.md');
/** Connectors without a wire of their own. */
const wireless = ['kit'];
const oddAnswers = 'tests/contract/odd-answers.test.ts';
const databaseFaults = 'tests/contract/icingadb-faults.test.ts';
/** The ability with which the contract of engines (`engine-suite.ts`) sends odd answers. */
const ofEngines = 'answers that tests can change';
/** The tests that send odd answers to connectors that `odd-answers.test.ts` does not import, each with one of its titles. */
const oddAnswersElsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'import-tool': [oddAnswers, 'import tool'],
  'icinga2-api': ['tests/contract/icinga2-rest.test.ts', ofEngines],
  'icinga2-rest': ['tests/contract/icinga2-rest.test.ts', ofEngines],
  zabbix: ['tests/contract/zabbix-suite.ts', ofEngines],
  alertmanager: ['tests/contract/alertmanager-suite.ts', ofEngines],
  icingadb: [databaseFaults, 'an Icinga DB on a %s that is not to be trusted'],
  redis: [databaseFaults, 'a Redis that is not to be trusted'],
  webhook: [
    'tests/unit/shared/connectors/webhook/sender.test.ts',
    'does not read an answer of a megabyte, or one that never ends',
  ],
};
/** Connectors that read no text by functions of their own: the kit parses their JSON, and nobody reads what receivers of webhooks answer. */
const withoutReaders = ['issuer', 'own-api', 'webhook'];

const imports = (path: string, connector: string) =>
  new RegExp(`from '[./\\w-]*/${connector}/`).test(read(path));

describe('CONTRIBUTING.md', () => {
  it(
    'names files and folders that exist, with their paths from the root',
    withAdvice('correct the path in CONTRIBUTING.md.', () => {
      expect(paths.length).toBeGreaterThan(50);
      expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    }),
  );

  it(
    'names what its files have',
    withAdvice('correct the name or its file in CONTRIBUTING.md.', () => {
      expect(namedInFiles.length).toBeGreaterThan(8);
      const missing = namedInFiles.filter(([name, path]) => !new RegExp(`\\b${name}\\b`).test(read(path)));
      expect(missing).toEqual([]);
    }),
  );
});

describe.each(connectors)('the connector %s', (connector) => {
  it(
    'has a door',
    withAdvice('give the folder of the connector an index.ts.', () => {
      expect(
        wireless.includes(connector) ||
          existsSync(join(projectRoot, 'shared/connectors', connector, 'index.ts')),
      ).toBe(true);
    }),
  );
});

describe.each(connectors.filter((name) => !wireless.includes(name)))('the wire of %s', (connector) => {
  it(
    'gets odd answers from a test',
    withAdvice('add the connector to `connectors` of tests/contract/odd-answers.test.ts.', () => {
      const [file, title] = oddAnswersElsewhere[connector] ?? [oddAnswers];
      const isTested = title === undefined ? imports(file, connector) : read(file).includes(`'${title}'`);
      expect(isTested).toBe(true);
    }),
  );

  it(
    'has its readers of text among those that get hostile text',
    withAdvice('add the readers of the connector to `textReaders` of tests/support/text-readers.ts.', () => {
      expect(imports('tests/support/text-readers.ts', connector)).toBe(!withoutReaders.includes(connector));
    }),
  );
});

describe('the engines of docs/guides/engines.md', () => {
  const [[, ...columns] = [], , ...rows] = abilityTable();
  const suites = ['tests/contract', 'tests/engines']
    .flatMap((room) => readdirSync(join(projectRoot, room)).map((name) => `${room}/${name}`))
    .filter((path) => path.endsWith('.ts'))
    .map(read)
    .filter((source) => source.includes('describeEngine({'));

  it(
    'are Livestatus and each kind of monitoring API',
    withAdvice('give the new kind its column of the table in docs/guides/engines.md.', () => {
      expect(columns).toHaveLength(1 + monitoringApiKinds.length);
    }),
  );

  it.each(columns)(
    'are held to the contract of engines: %s',
    withAdvice(
      "call `describeEngine` with `abilitiesInGuide('<column>')`: shared/connectors/README.md.",
      (column) => {
        expect(suites.some((source) => source.includes(`abilitiesInGuide('${column}')`))).toBe(true);
      },
    ),
  );

  it(
    'declare the abilities that the contract tests, and no others',
    withAdvice('give the ability its probe in tests/contract/engine/abilities.ts.', () => {
      expect(rows.map(([ability]) => ability)).toEqual(guideAbilities);
    }),
  );
});
