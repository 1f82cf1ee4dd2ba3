import { AppError } from '../../base/errors.ts';

/** Returns the error that a realm is not kept warm, so that there are no events of it. */
export function changesNotNoticed(realm: string): AppError {
  return new AppError('realm_not_warm', {
    detail: `The states of realm '${realm}' are not kept warm, so that nobody notices their changes: an administrator sets \`warm\` of the realm.`,
  });
}
