import { readGuide } from './read-guide.ts';

/** The most characters of a guide in one answer. */
const most = 12_000;
const prefix = 'realmgate://guides/';

/** Returns the guides with their addresses and titles, as the table of docs/guides/README.md has them. Links among guides are relative to these addresses. */
export async function listGuides() {
  const table = await readGuide('README.md');
  return [...table.matchAll(/^\| \[([^\]|]+)\]\(([a-z\d-]+\.md)\)\s*\|([^|\n]+)\|$/gm)].map(
    ([, title = '', name = '', description = '']) => ({
      ...{ uri: prefix + name, name, title, description: description.trim() },
      mimeType: 'text/markdown',
    }),
  );
}

/** Returns the part of a guide at an address. `undefined` if there is none. A long guide says at which address it goes on. */
export async function readGuideAt(uri: string) {
  const [address = '', part = '1'] = uri.split('?part=');
  const guide = (await listGuides()).find((one) => one.uri === address);
  if (!guide) return undefined;
  const from = (Number(part) - 1) * most;
  const text = await readGuide(guide.name);
  const shown = text.slice(from, from + most);
  if (shown === '') return undefined;
  const more =
    text.length > from + most ? `\n\nThis guide goes on at ${address}?part=${Number(part) + 1}.` : '';
  return { uri, mimeType: guide.mimeType, text: shown + more };
}
