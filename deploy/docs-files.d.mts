import type { Plugin } from 'esbuild';

interface DocsFileText {
  readonly type: string;
  readonly tag: string;
  readonly text: string;
}

export function docsFiles(root: string): [string, DocsFileText][];
export function docsFilesPlugin(root: string): Plugin;
/** Gzip, as base64. */
export function compressed(text: string): string;
