import type { AppError } from '../../../base/errors.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { hasEngine } from '../../record/realm.ts';
import { hasHostgroup, hostNotInHostgroup, unknownHostgroup } from '../../status/hostgroups.ts';
import { hasHost, unknownHost } from '../../status/hosts.ts';
import { unknownService } from '../../status/services.ts';

/** The names in a request about a host, about a service of it, about a hostgroup, or about a host of a hostgroup. */
interface RequestedNames {
  /** The realm or multirealm in the request. */
  readonly realm: string;
  readonly host?: string | undefined;
  /** A service of the host. */
  readonly service?: string | undefined;
  readonly hostgroup?: string | undefined;
}

/** Remembers which of the requested names at least one realm knows, so that the error is about the name that no realm knows. */
export class NameLookup {
  readonly #names: RequestedNames;
  #isGroupKnown = false;
  #isHostKnown = false;

  constructor(names: RequestedNames) {
    this.#names = names;
  }

  /** Returns true if the realm has the hostgroup, or if the request names none. */
  async hasGroup(realm: OpenRealm): Promise<boolean> {
    const { hostgroup } = this.#names;
    const isKnown = hostgroup === undefined || (await hasHostgroup(realm, hostgroup));
    this.#isGroupKnown ||= isKnown;
    return isKnown;
  }

  /** Returns true if the realm's engine has the host, in its hostgroup or outside of it, or if the request names none. */
  async hasHost(realm: OpenRealm): Promise<boolean> {
    const { host } = this.#names;
    const isKnown = host === undefined || (hasEngine(realm.record) && (await hasHost(realm, host)));
    this.#isHostKnown ||= isKnown;
    return isKnown;
  }

  /** Returns the error to throw if no realm has an answer. */
  notFoundError(): AppError {
    const { realm, host, hostgroup } = this.#names;
    if (hostgroup !== undefined && (!this.#isGroupKnown || host === undefined))
      return unknownHostgroup(realm, hostgroup);
    return host !== undefined && this.#isHostKnown
      ? this.#notInHostError(realm, host)
      : unknownHost(realm, host ?? '');
  }

  /** Returns the error for a host that a realm knows. */
  #notInHostError(realm: string, host: string): AppError {
    const { service, hostgroup } = this.#names;
    if (hostgroup !== undefined) return hostNotInHostgroup(realm, { host, hostgroup });
    return service === undefined ? unknownHost(realm, host) : unknownService(realm, { host, service });
  }
}
