import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { RemarkKind } from './remark.ts';

interface NamedRemark {
  /** Null if it cannot be named. */
  readonly id: string | null;
}

/** One downtime, comment or acknowledgement, with the realm that has it. */
export interface FoundRemark<Remark extends NamedRemark> {
  readonly realm: OpenRealm;
  readonly remark: Remark;
}

interface RemarkQuestion<Remark extends NamedRemark> {
  /** Name of the realm or multirealm in the request. */
  readonly name: string;
  readonly kind: { readonly name: string } & Pick<RemarkKind, 'notFound'>;
  readonly id: string;
  /** Reads all remarks of the kind that a realm shows. */
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
}

/**
 * Finds one downtime, comment or acknowledgement in the selected realms. An id is of one realm only. Throws the error of its kind for an unknown id, or
 * `no_realm_answered` if none of several realms answered.
 */
export async function findRemark<Remark extends NamedRemark>(
  choice: RealmSelection,
  { name, kind, id, look }: RemarkQuestion<Remark>,
): Promise<FoundRemark<Remark> & { readonly sources: readonly Source[] | undefined }> {
  const { parts, sources } = await choice.askKnowing(
    async (realm) => {
      const remark = (await look(realm)).find((one) => one.id === id);
      return remark && { realm, remark };
    },
    () => new AppError(kind.notFound, { detail: `Realm '${name}' has no ${kind.name} '${id}'.` }),
  );
  return { ...parts[0].value, sources };
}
