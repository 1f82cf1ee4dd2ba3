// Operators copy from these pages at night: every command, flag, path, parameter and link on them exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { run } from '../../admin/run.ts';
import { deploymentParameters } from '../../deploy/parameters/parameters.ts';
import { withAdvice } from '../support/advice.ts';
import { anchorsOf } from '../support/anchors.ts';
import { publishedDocument } from '../support/documented.ts';
import { projectRoot } from '../support/service-copy.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const pages = [
  'README.md',
  'docs/deployment.md',
  'docs/operations.md',
  ...readdirSync(join(projectRoot, 'docs/runbooks')).map((file) => `docs/runbooks/${file}`),
];

/** Each command of the page behind `npm run admin --`, up to the end of its code. */
const adminCommands = (page: string) =>
  [...read(page).matchAll(/npm run (?:--silent )?admin -- ([^`\n#>…]+)/g)].map(([, words = '']) =>
    words.trim(),
  );

/** Returns the help text of a command. */
async function help(words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const nobody = () => Promise.reject(new Error('help asks nothing'));
  const io = {
    clock: Date.now,
    cwd: '/',
    env: {},
    user: 'test',
    out: say,
    err: say,
    secret: nobody,
    confirm: nobody,
  };
  await run([...words, '--help'], io);
  return said.join('\n');
}

/** Flags that no help has, or the command itself where there is none of its name. */
async function strange(command: string): Promise<string[]> {
  const ofAll = await help([]);
  const words = command.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('-'));
  // All flags in front of a command take a value.
  const from = words.findIndex(
    (word, index) => !word.startsWith('--') && !words[index - 1]?.startsWith('--'),
  );
  const [first = '', second = ''] = words.slice(from);
  const ofFirst = await help([first]);
  const path = /^Commands:/m.test(ofFirst) ? [first, second] : [first];
  const ofCommand = await help(path);
  if (!ofCommand.startsWith(`Usage: admin ${path.join(' ')} `)) return [command];
  const isKnown = (flag: string) =>
    new RegExp(`^ +(-\\w, )?${flag}(?![\\w-])`, 'm').test(`${ofCommand}\n${ofAll}`);
  return flags.filter((flag) => !isKnown(flag));
}

let operations: readonly string[];
beforeAll(() => {
  const { paths } = publishedDocument() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\/$/, '')}`),
  );
});

/** A word of the page in capitals or braces stands for any name. */
function isThere(asked: string): boolean {
  const parts = asked.replace(/\/$/, '').split('/');
  const fits = (part: string, other: string) =>
    part === other || (/^(\{\w+\}|[A-Z]{2,})$/.test(part) && other !== '');
  return operations.some((operation) => {
    const others = operation.split('/');
    return others.length === parts.length && parts.every((part, index) => fits(part, others[index] ?? ''));
  });
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it(
    'has commands of the command line that there are, with flags that they take',
    withAdvice('correct the command on the page, as `npm run admin -- COMMAND --help` has it.', async () => {
      const found = await Promise.all(adminCommands(page).map(strange));
      expect(found.flat()).toEqual([]);
    }),
  );

  it(
    'has scripts that there are',
    withAdvice('correct the name of the script on the page, as package.json has it.', () => {
      const { scripts } = JSON.parse(read('package.json')) as {
        readonly scripts: Readonly<Record<string, string>>;
      };
      const named = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
      expect(named.filter((name) => !(name in scripts))).toEqual([]);
    }),
  );

  it(
    'has requests that there are',
    withAdvice('correct method and path of the request on the page, as the catalog has them.', () => {
      const asked = [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w{}/-]*/g)].map(([one]) => one);
      expect(asked.filter((one) => !isThere(one))).toEqual([]);
    }),
  );

  it(
    'has links that lead somewhere',
    withAdvice('correct the link or its anchor on the page.', () => {
      const dead = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].filter(
        ([, file = '', anchor]) => {
          const target = file === '' ? page : join(dirname(page), file);
          if (!existsSync(join(projectRoot, target))) return true;
          return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
        },
      );
      expect(dead.map(([link]) => link)).toEqual([]);
    }),
  );
});

describe('docs/deployment.md', () => {
  it(
    'has a line for every parameter of a stage that is no setting',
    withAdvice(
      "add or remove the parameter's line in docs/deployment.md, so that they are those of `deploymentParameters` in deploy/parameters.",
      () => {
        const list = /\n## Parameters of a stage\n[^]*?\n## /.exec(read('docs/deployment.md'))?.[0] ?? '';
        const told = [...list.matchAll(/^- (`.+?`): /gm)].flatMap(([, names = '']) => [
          ...names.matchAll(/`(\w+)`/g),
        ]);
        expect(told.map(([, name]) => name).sort()).toEqual([...deploymentParameters].sort());
      },
    ),
  );
});

describe('this test', () => {
  it(
    'finds what is wrong',
    withAdvice(
      "correct this test's own functions: they no longer find a wrong command or request.",
      async () => {
        expect(await strange('--stage prod keys rotate --revoke')).toEqual([]);
        expect(await strange('--stage prod keys rotat')).toEqual(['--stage prod keys rotat']);
        expect(await strange('--stage prod keys rotate --revok')).toEqual(['--revok']);
        expect(await strange('exports')).toEqual(['exports']);
        expect(isThere('GET /api/stats/collectors/')).toBe(false);
        expect(isThere('GET /api/infrastructure/realm/NAME/engine-info/')).toBe(true);
      },
    ),
  );
});
