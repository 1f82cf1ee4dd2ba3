import { createKeyRotation, type KeyRotation } from '../security/key-rotation.ts';
import { createStagedSecrets } from '../security/staged-secret.ts';
import type { RequestPart } from './part.ts';

/** Rotates the keys that sign tokens. */
export const keyRotation: RequestPart<KeyRotation> = ({ config, clock }) => {
  const { tokenSecret: secretName, refreshTokenSeconds } = config;
  const rotate = createKeyRotation({ open: createStagedSecrets(), secretName, refreshTokenSeconds, clock });
  return () => rotate;
};
