import { createKeyRotation } from '../security/key-rotation.ts';
import { createStagedSecrets } from '../security/staged-secret.ts';
import { commonPart } from './part.ts';

/** Rotates the keys that sign tokens. */
export const keyRotation = commonPart(({ config, clock }) => {
  const { tokenSecret: secretName, refreshTokenSeconds } = config;
  return createKeyRotation({ open: createStagedSecrets(), secretName, refreshTokenSeconds, clock });
});
