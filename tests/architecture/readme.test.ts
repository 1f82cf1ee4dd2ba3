import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { describeConfig } from '../../shared/base/config.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Cells of a Markdown table, without the padding of its source. */
const cells = (line: string) => line.split('|').map((cell) => cell.trim());

describe('the texts', () => {
  it('README lists every setting as it is', () => {
    const between = /<!-- settings:begin -->([^]*)<!-- settings:end -->/.exec(read('README.md'))?.[1] ?? '';
    const rows = between.split('\n').filter((line) => line.startsWith('| `'));
    const settings = describeConfig().map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`,
    );
    expect(rows.map(cells)).toEqual(settings.map(cells));
  });

  it('the README stays short: what is longer belongs into docs/', () => {
    expect(read('README.md').split('\n').length).toBeLessThan(200);
  });

  it('the README of the pipeline tells its steps in their order', () => {
    const steps = [...read('shared/http/serve.ts').matchAll(/\.use\((\w+)/g)].map(([, step]) => step);
    const rows = [...read('shared/http/README.md').matchAll(/^\| `(\w+)` /gm)].map(([, step]) => step);
    expect(steps.length).toBeGreaterThan(5);
    expect(rows).toEqual(steps);
  });

  it('every room has a README', () => {
    const rooms = [
      'shared',
      'shared/realm',
      'shared/http',
      'shared/jobs',
      'platform',
      'local',
      'serve',
      'cli',
      'client',
      'tests',
      'bench',
      'functions',
    ];
    const connectors = readdirSync(new URL('shared/connectors/', root)).map(
      (name) => `shared/connectors/${name}`,
    );
    const groups = readdirSync(new URL('functions/', root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `functions/${name}`);
    const bare = [...rooms, ...connectors, ...groups].filter(
      (room) => !existsSync(new URL(`${room}/README.md`, root)),
    );
    expect(bare).toEqual([]);
  });

  it('the room of realms says which folder holds what', () => {
    const folders = readdirSync(new URL('shared/realm/', root), { withFileTypes: true });
    const told = [...read('shared/realm/README.md').matchAll(/^\| `([a-z]+)\/`/gm)].map(
      ([, folder]) => folder,
    );
    expect(told.sort()).toEqual(
      folders
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    );
    expect(folders.filter(({ name }) => name.endsWith('.ts'))).toEqual([]);
  });

  it('links lead somewhere', () => {
    const texts = ['README.md', 'CONTRIBUTING.md', 'docs/adr/README.md', 'shared/README.md'];
    const dead = texts.flatMap((text) => {
      const links = [...read(text).matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1] ?? '');
      return links
        .filter((link) => !existsSync(new URL(link, new URL(text, root))))
        .map((link) => `${text}: ${link}`);
    });
    expect(dead).toEqual([]);
  });
});
