import type { Clock } from '../../base/clock.ts';
import { type ApiAccount, readAccount } from '../icinga2-api/index.ts';
import type { EngineCall } from '../status-query/index.ts';
import { refusalFaultOf } from './api-reply.ts';
import type { ApiWire } from './api-wire.ts';
import { permissionLacking } from './errors.ts';

type Caller = Pick<EngineCall, 'realm' | 'context'>;

/** The permissions of our account. Promises reject as those of `ApiWire`. */
export interface AccountPermissions {
  /** Throws unless our account has the permission. */
  demand(permission: string, call: Caller): Promise<void>;
  /** Returns those of the permissions that our account lacks now. */
  lacking(permissions: readonly string[], call: Caller): Promise<readonly string[]>;
}

/** The time for which our permissions are cached, in milliseconds. */
const accountMs = 60_000;

export function openAccount(wire: ApiWire, clock: Clock): AccountPermissions {
  let cached: { readonly account: ApiAccount; readonly until: number } | undefined;
  const accountOf = async (call: Caller): Promise<ApiAccount> => {
    if (cached && clock() < cached.until) return cached.account;
    const reply = await wire.read({ method: 'GET', path: '/v1' }, call.context);
    if (reply.status !== 200) throw refusalFaultOf(reply);
    cached = { account: readAccount([...reply.results]), until: clock() + accountMs };
    return cached.account;
  };
  return {
    // Icinga 2 before 2.14 answers 404 for a missing permission, as for objects that do not exist: we must know which it is.
    async demand(permission, call) {
      if ((await accountOf(call)).may(permission)) return;
      cached = undefined;
      throw permissionLacking(call.realm, permission);
    },
    async lacking(permissions, call) {
      cached = undefined;
      const account = await accountOf(call);
      return permissions.filter((one) => !account.may(one));
    },
  };
}
