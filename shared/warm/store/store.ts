import { hash, hkdfSync } from 'node:crypto';

import { releaseVersion } from '../../base/release.ts';
import type { WarmKind } from '../states/index.ts';
import type { PieceStore } from './piece-store.ts';
import { StatesReader } from './states-reader.ts';
import { StatesWriter } from './states-writer.ts';

/** States of engines that several processes of one deployment share. */
export interface WarmStore
  extends Pick<PieceStore, 'look' | 'release'>, Pick<StatesReader, 'take' | 'takeChanges' | 'readManifest'> {
  publish: StatesWriter['publish'];
}

export interface WarmStoreParts {
  readonly pieces: PieceStore;
  /** Only processes that have this key can write states that others accept. */
  readonly key: Uint8Array;
  readonly asked: Readonly<Record<WarmKind, readonly string[]>>;
  readonly mostBytes: number;
}

export function createWarmStore({ pieces, key, asked, mostBytes }: WarmStoreParts): WarmStore {
  const own = new Uint8Array(hkdfSync('sha256', key, '', 'warm states', 32));
  const reader = new StatesReader({ pieces, key: own, asked, mostBytes });
  const writer = new StatesWriter(pieces, own);
  return {
    look: (...words) => pieces.look(...words),
    release: (...words) => pieces.release(...words),
    take: (...words) => reader.take(...words),
    readManifest: (...words) => reader.readManifest(...words),
    takeChanges: (...words) => reader.takeChanges(...words),
    publish: (...words) => writer.publish(...words),
  };
}

/**
 * Returns the beginning of all names of a deployment. Processes of another release or with other columns share nothing with these: their states
 * would lack columns, which would look as if the engine lacked them.
 */
export function storePrefix(key: Uint8Array, asked: WarmStoreParts['asked']): string {
  const id = Buffer.from(hkdfSync('sha256', key, '', 'names of warm states', 9)).toString('base64url');
  const form = hash('sha256', JSON.stringify([releaseVersion, asked]), 'base64url').slice(0, 8);
  return `realmgate:${id}:${form}`;
}
