import type { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../directory/open.ts';
import { hasEngine } from '../directory/realm.ts';
import { hasHostgroup, hostNotInHostgroup, unknownHostgroup } from '../status/hostgroups.ts';
import { hasHost, unknownHost } from '../status/hosts.ts';

/** The names in a question about one host of a hostgroup, about one host, or about a hostgroup. */
interface Names {
  /** The realm or multirealm that is asked. */
  readonly realm: string;
  readonly host?: string | undefined;
  readonly hostgroup?: string | undefined;
}

/** Notes which of the names any realm knows, so that the error is about the one that none does. */
export class SoughtHost {
  readonly #names: Names;
  #isGroupKnown = false;
  #isHostKnown = false;

  constructor(names: Names) {
    this.#names = names;
  }

  /** Whether the realm has the hostgroup; without one in the question, true. */
  async hasGroup(realm: OpenRealm): Promise<boolean> {
    const { hostgroup } = this.#names;
    const isKnown = hostgroup === undefined || (await hasHostgroup(realm, hostgroup));
    this.#isGroupKnown ||= isKnown;
    return isKnown;
  }

  /** Whether the realm's engine has the host, in its hostgroup or out of it; without a host in the question, true. */
  async hasHost(realm: OpenRealm): Promise<boolean> {
    const { host } = this.#names;
    const isKnown = host === undefined || (hasEngine(realm.record) && (await hasHost(realm, host)));
    this.#isHostKnown ||= isKnown;
    return isKnown;
  }

  /** What is said if no realm has an answer. */
  missing(): AppError {
    const { realm, host, hostgroup } = this.#names;
    if (hostgroup !== undefined && (!this.#isGroupKnown || host === undefined))
      return unknownHostgroup(realm, hostgroup);
    if (hostgroup !== undefined && host !== undefined && this.#isHostKnown)
      return hostNotInHostgroup(realm, { host, hostgroup });
    return unknownHost(realm, host ?? '');
  }
}
