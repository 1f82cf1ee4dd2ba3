import type { WarmKind } from '../warm-states/index.ts';

export const warmKinds = ['hosts', 'services', 'hostgroups'] as const satisfies readonly WarmKind[];

/** Name of the field with the manifest. */
export const manifestField = 'manifest';

/** Returns the name of the field with a piece: the same name always has the same rows. */
export function pieceField(digest: string): string {
  return `piece:${digest}`;
}

/** Returns a version as one word. */
export function versionText({
  history,
  number,
}: {
  readonly history: string;
  readonly number: number;
}): string {
  return `${history}.${number}`;
}
