import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Metafile } from 'esbuild';
import * as z from 'zod';

/** Sources of packages that are in the server's folder without being bundled: they are copied, or served at `/docs/`. */
const otherSources = [
  'node_modules/@photostructure/sqlite/dist/index.mjs',
  'node_modules/node-gyp-build/index.js',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
];

const licenseFile = z.object({ license: z.object({ text: z.object({ content: z.base64() }) }) });
const component = z.object({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  /** The licence that the package declares: an identifier of SPDX, or an expression. */
  licenses: z
    .array(z.object({ license: z.object({ id: z.string() }).optional(), expression: z.string().optional() }))
    .min(1),
  /** The texts that lie in the package. */
  evidence: z.object({ licenses: z.array(licenseFile).default([]) }),
});
const billOfMaterials = z.object({ components: z.array(component) });

/**
 * Lists all packages in the server's folder: `bom.json` is a software bill of materials of CycloneDX, `LICENSES.txt` has their licence
 * texts. The same sources make the same bytes.
 */
export function writeComponents(root: string, folder: string, built: Metafile): void {
  const file = join(folder, 'bom.json');
  const temporary = mkdtempSync(join(tmpdir(), 'realmgate-metafile-'));
  try {
    const metafile = join(temporary, 'metafile.json');
    writeFileSync(metafile, JSON.stringify(withOtherSources(built)));
    const program = join(root, 'node_modules/@cyclonedx/cyclonedx-esbuild/bin/cyclonedx-esbuild-cli.js');
    const options = ['--gather-license-texts', '--output-reproducible', '--output-file', file];
    execFileSync(process.execPath, [program, ...options, metafile], { cwd: root, stdio: 'pipe' });
  } finally {
    rmSync(temporary, { recursive: true });
  }
  const { components } = billOfMaterials.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(join(folder, 'LICENSES.txt'), components.map(licenseText).join('\n'));
}

/** Returns the list of esbuild without the pages of `/docs/`, which are no packages, and with the sources that esbuild does not know. */
function withOtherSources({ inputs, outputs }: Metafile): object {
  const used = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const files = used.filter(([path]) => !path.startsWith('docs-file:'));
  const others = otherSources.map((path) => [path, { bytesInOutput: 1 }] as const);
  return { inputs, outputs: { server: { inputs: Object.fromEntries([...files, ...others]) } } };
}

function licenseText({ group, name, version, licenses, evidence }: z.infer<typeof component>): string {
  const texts = evidence.licenses.map(({ license }) =>
    Buffer.from(license.text.content, 'base64').toString(),
  );
  const declared = licenses.map(({ license, expression }) => license?.id ?? expression).join(', ');
  return [
    '='.repeat(80),
    `${group === undefined ? '' : `${group}/`}${name} ${version}: ${declared}`,
    ...(texts.length === 0 ? ['The package has no file with the text of its licence.'] : texts),
    '',
  ].join('\n');
}
