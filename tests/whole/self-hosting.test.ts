// The commands of docs/self-hosting.md, as they stand there, and the files of server/self-hosting.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { parseOptions } from '../../server/options.ts';
import { freePort } from '../support/free-port.ts';
import { projectRoot } from '../support/service-copy.ts';

const guide = readFileSync(join(projectRoot, 'docs/self-hosting.md'), 'utf8');
const blocks = (mark: string) =>
  [...guide.matchAll(/^```sh(.*)\n([^`]+)```$/gm)].filter(([, own]) => own === mark);

async function bash(script: string, words: readonly string[] = []) {
  const child = spawn('bash', [...words, '-c', script], { cwd: projectRoot, detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said: () => said };
}

/** The signal reaches the server through npm, which itself ends by it. */
const stop = [
  'kill $!',
  'wait $! || true',
  'until grep -q server.stopped /var/lib/realmgate/server.log; do sleep 0.2; done',
];

describe('docs/self-hosting.md', () => {
  it('has commands that work as they stand there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'realmgate-guide-'));
    const port = await freePort();
    const commands = blocks('').map(([, , text]) => text);
    expect(commands).toHaveLength(6);
    const script = ['set -euo pipefail', ...commands, ...stop]
      .join('\n')
      .replaceAll('/var/lib/realmgate', `${folder}/kept`)
      .replaceAll('8080', String(port));
    const { code, said } = await bash(script);
    rmSync(folder, { recursive: true });
    expect([code, said()]).toEqual([
      0,
      expect.stringMatching(
        /paris[^]*"dependencies"[^]*signing keys +true[^]*administrators +true[^]*Key \S+ added/,
      ),
    ]);
  });

  it('has commands for root that a shell can read', async () => {
    const forRoot = [...blocks(' syntax'), ...blocks(' machine')];
    expect(forRoot.length).toBeGreaterThan(10);
    for (const [, , text] of forRoot) expect((await bash(text!, ['-n'])).code).toBe(0);
  });
});

describe('server/self-hosting', () => {
  const read = (name: string) => readFileSync(join(projectRoot, 'server/self-hosting', name), 'utf8');

  it('has alerts that name a page, or a chapter of one that has sentences', () => {
    const rules = parse(read('prometheus-rules.yml')) as {
      groups: { rules: { alert: string; annotations: { runbook: string } }[] }[];
    };
    const all = rules.groups.flatMap((group) => group.rules);
    expect(all).not.toEqual([]);
    for (const { alert, annotations } of all) {
      const [path = '', anchor] = annotations.runbook.split('#');
      const page = readFileSync(join(projectRoot, path), 'utf8');
      if (anchor === undefined) expect(path).toMatch(/^docs\/runbooks\//);
      else expect(page).toMatch(new RegExp(`^#### ${alert}\n\n[A-Z][^#]{100}`, 'm'));
      expect([alert, anchor]).toEqual([alert, anchor === undefined ? undefined : alert.toLowerCase()]);
    }
  });

  it('starts the server by options that there are', () => {
    const [, unit] = /ExecStart=.*realmgate-server\.mjs serve (.*) \$SERVE_OPTIONS/.exec(
      read('realmgate.service'),
    )!;
    expect(parseOptions(unit!.split(' '))).toMatchObject({ folder: '/var/lib/realmgate', port: 8080 });
    const [, entry] = /^ENTRYPOINT (.*)$/m.exec(read('Containerfile'))!;
    const words = (JSON.parse(entry!) as string[]).slice(3);
    expect(parseOptions([...words, '--trusted-proxies', '10.0.0.5'])).toMatchObject({
      folder: '/data',
      host: '0.0.0.0',
    });
  });
});
