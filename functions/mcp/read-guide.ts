import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a guide of docs/guides by its file's name. In bundles, another module is in the place of this one (deploy/docs/guides-plugin.ts). */
export const readGuide = async (file: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../docs/guides', file), 'utf8');
