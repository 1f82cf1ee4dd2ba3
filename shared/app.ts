import { type Clock, systemClock } from './base/clock.ts';
import { type Config, readConfig } from './base/config.ts';
import { lazy } from './base/lazy.ts';
import { createLog, type Log } from './base/log.ts';
import { createMetrics, type MetricsSink } from './base/metrics.ts';
import type { Caller } from './http/caller.ts';
import { defineEndpoint } from './http/define-endpoint.ts';
import type { Endpoint } from './http/endpoint.ts';
import { type Host, type RequestFacts, serve } from './http/serve.ts';
import { createDirectory, type Visibility } from './realm/directory.ts';
import { createImportTools, type ImportTools } from './realm/import-tools.ts';
import { createEngines } from './realm/open.ts';
import { createRealms, type Realms } from './realm/realms.ts';
import { createRegistry, type Registry } from './realm/registry.ts';
import { createVisibility } from './realm/visibility.ts';
import { type Accounts, createAccounts } from './security/accounts.ts';
import { createSigningKeys } from './security/keys.ts';
import { createLockout } from './security/lockout.ts';
import { createSecrets, type Secrets } from './security/secrets.ts';
import { createSessions, type Sessions } from './security/sessions.ts';
import { createTokens } from './security/tokens.ts';
import { createToolCredentials } from './security/tool-credentials.ts';
import { createAuditStore } from './store/audit.ts';
import { createIdempotencyStore } from './store/idempotency.ts';
import { createImportToolStore } from './store/import-tools.ts';
import { createLockoutStore } from './store/lockouts.ts';
import { createRealmStore, type RealmStore } from './store/realms.ts';
import { createSearchBackendStore } from './store/search-backends.ts';
import { createSessionStore, type SessionStore } from './store/sessions.ts';
import { createTable, type Table } from './store/table.ts';
import { createUserStore, type UserStore } from './store/users.ts';
import { type Iso, isoClock } from './time/iso.ts';

/** What an endpoint's `handle` gets beside its request: bound to the caller, the deadline and the meter of that request. */
export interface Scope {
  /** Undefined on public endpoints only. */
  readonly caller: Caller | undefined;
  readonly clock: Clock;
  readonly iso: Iso;
  readonly realms: Realms;
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  /** In front of `/api` in the links that answers hold: the stage or base path by which the caller came. */
  readonly basePath: string;
  /** Milliseconds that a restart may take to be confirmed. */
  readonly restartWaitMs: number;
}

export interface App extends Host<Scope> {
  readonly config: Config;
  readonly sessions: Sessions;
}

/** The outer world of an app; tests hand in their own. */
export interface World {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: MetricsSink;
  readonly table: Table;
  readonly secrets: Secrets;
}

/** The definer of this project's endpoints. */
export const endpoint = defineEndpoint<Scope>();

/** Made on first use, once per process. */
export const app = lazy(() => Promise.resolve(compose(readConfig())));

/** The Lambda handler of a group. */
export function handlerFor(endpoints: readonly Endpoint<Scope>[]) {
  return serve(endpoints, app);
}

/** Everything of the configuration's world, wired; what `world` holds takes the place of the real thing. */
export function compose(config: Config, world: Partial<World> = {}): App {
  const {
    clock = systemClock,
    log = createLog(config.logLevel),
    metrics = createMetrics('Realmgate'),
    table = createTable({ tableName: config.tableName }),
    secrets = createSecrets(),
  } = world;
  const iso = isoClock(config.timeZone);
  const users = createUserStore(table, clock);
  const sessionStore = createSessionStore(table, clock);
  const realms = createRealmStore(table, clock, log);
  const parts = { clock, log, table, secrets, users, sessionStore, realms };
  const sessions = composeSessions(config, parts);
  const accounts = createAccounts(users, sessionStore);
  const tools = composeTools(parts);
  const searchBackends = createSearchBackendStore(table);
  const registry = createRegistry({ realms: parts.realms, tools, searchBackends });
  const realmsOf = composeRealms(config, { ...parts, iso, tools });
  const { basePath, restartWaitMs } = config;
  const always = { clock, iso, registry, sessions, accounts, restartWaitMs };
  return {
    config,
    sessions,
    log,
    metrics,
    audit: createAuditStore(table),
    idempotency: createIdempotencyStore(table, clock),
    clock,
    timeZone: config.timeZone,
    iso,
    basePath,
    responseLimit: config.responseLimit,
    checkAnswers: config.checkAnswers,
    scope: (facts) => ({ ...always, ...callOf(facts), realms: realmsOf(facts) }),
  };
}

function callOf({ caller, basePath }: RequestFacts): Pick<Scope, 'caller' | 'basePath'> {
  return { caller, basePath };
}

interface Parts {
  readonly clock: Clock;
  readonly log: Log;
  readonly table: Table;
  readonly secrets: Secrets;
  readonly users: UserStore;
  readonly sessionStore: SessionStore;
  readonly realms: RealmStore;
}

function composeSessions(config: Config, parts: Parts): Sessions {
  const { clock, log, table, secrets, users, sessionStore } = parts;
  return createSessions({
    users,
    sessions: sessionStore,
    lockout: createLockout(createLockoutStore(table, clock), clock),
    tokens: createTokens(createSigningKeys(secrets, config.tokenSecret, clock), clock),
    clock,
    log,
    accessSeconds: config.accessTokenSeconds,
    refreshSeconds: config.refreshTokenSeconds,
  });
}

function composeTools({ clock, table, secrets }: Parts): ImportTools {
  const store = createImportToolStore(table);
  return createImportTools({ store, table, clock, credentials: createToolCredentials(secrets, clock) });
}

interface RealmParts extends Parts {
  readonly iso: Iso;
  readonly tools: ImportTools;
}

/** Realms of a request: a public endpoint has no caller, and so sees none. */
function composeRealms(config: Config, { clock, iso, tools, realms, users }: RealmParts) {
  const engines = createEngines(clock);
  const visibilityOf = createVisibility(users, clock);
  const nothing: Visibility = new Set<string>();
  return ({ caller, signal, meter, strict }: RequestFacts): Realms => {
    const directory = createDirectory(realms, async () => (caller ? visibilityOf(caller) : nothing));
    const options = { engines, tools, iso, clock, deadlineMs: config.engineDeadlineMs };
    return createRealms(directory, options, { signal, meter, strict });
  };
}
