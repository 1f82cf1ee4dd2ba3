import type { StatesVersion } from '../../base/list-changes.ts';
import type { WarmKind } from '../states/index.ts';

export const warmKinds = ['hosts', 'services', 'hostgroups'] as const satisfies readonly WarmKind[];

/** Name of the field with the manifest. */
export const manifestField = 'manifest';

/** Returns the name of the field with a piece: the same name always has the same rows. */
export function pieceField(digest: string): string {
  return `piece:${digest}`;
}

/** Returns a version as one word. */
export function versionText({ history, number }: StatesVersion): string {
  return `${history}.${number}`;
}

/** Returns the version of a word that `versionText` made. */
export function readVersion(text: string): StatesVersion {
  const dot = text.lastIndexOf('.');
  return { history: text.slice(0, dot), number: Number(text.slice(dot + 1)) };
}
