import { createDependencies } from '../../shared/app/dependencies.ts';
import { createFeedService, logsOfEngines, OpenFeeds } from '../../shared/app/feed-service.ts';
import { createWarmMemory, createWarmWatch } from '../../shared/app/warm-states.ts';
import type { Response } from '../../shared/http/answer/response.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { deriveAccessKey, newKeyId } from '../../shared/security/access-keys.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import { createSigningKeys } from '../../shared/security/keys.ts';
import { createTokens } from '../../shared/security/tokens.ts';
import { createAccessKeyStore } from '../../shared/store/access-keys.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { createUserStore } from '../../shared/store/users.ts';
import type { FeedService } from '../../shared/warm/feed/feed-service.ts';
import { startTestApp, type TestAppSeed, testConfig, viewer } from './app.ts';
import { gatewayEvent, testLambdaContext } from './event.ts';
import { fakeSecrets } from './security.ts';

/** A piece of a feed as its reader got it: an event, a sign of life, or the end. */
export interface FeedMessage {
  readonly id?: string;
  readonly event?: FeedEvent;
  readonly retry_ms?: number;
  readonly problem?: { readonly code: string; readonly status: number; readonly detail: string };
}

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads server-sent events as a browser does, or lines of JSON. */
export class FeedStream {
  readonly response: Response;
  readonly messages: FeedMessage[] = [];
  /** All text that was received. */
  text = '';
  isOver = false;
  #rest = '';
  readonly #pieces: AsyncIterator<Buffer> | undefined;

  constructor(response: Response) {
    this.response = response;
    this.#pieces = response.rest?.[Symbol.asyncIterator]();
  }

  get events(): FeedEvent[] {
    return this.messages.flatMap(({ event }) => event ?? []);
  }

  /** The id with which the feed goes on. */
  get lastId(): string | undefined {
    return this.messages.findLast(({ id }) => id !== undefined)?.id;
  }

  get problem(): FeedMessage['problem'] {
    return this.messages.at(-1)?.problem;
  }

  /** Reads until the condition holds, or the feed is over. */
  async until(isMet: () => boolean): Promise<void> {
    while (!isMet() && !this.isOver) await this.#read();
  }

  /** Reads until nothing is left, which the next sign of life tells. The first message is none. */
  async untilQuiet(): Promise<void> {
    await this.until(() => this.messages.length > 0);
    const { length } = this.messages;
    await this.until(() => this.messages.slice(length).some(({ event }) => event === undefined));
  }

  async untilOver(): Promise<void> {
    await this.until(() => false);
  }

  async close(): Promise<void> {
    await this.#pieces?.return?.();
  }

  async #read(): Promise<void> {
    const step = await this.#pieces?.next();
    if (!step || step.done) {
      this.isOver = true;
      return;
    }
    const text = step.value.toString();
    this.text += text;
    const isSse = String(this.response.headers?.['Content-Type']).startsWith('text/event-stream');
    const blocks = (this.#rest + text).split(isSse ? '\n\n' : '\n');
    this.#rest = blocks.pop() ?? '';
    this.messages.push(
      ...blocks.map((block) => (isSse ? messageOf(block) : (JSON.parse(block) as FeedMessage))),
    );
  }
}

/** Reads a block of server-sent events. */
function messageOf(block: string): FeedMessage {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const { id, data, event, retry } = fields;
  const content: unknown = data === undefined ? undefined : JSON.parse(data);
  return {
    ...(id !== undefined && { id }),
    ...(retry !== undefined && { retry_ms: Number(retry) }),
    ...(content !== undefined && { [event ?? 'event']: content }),
  };
}

export interface FeedAppSeed extends TestAppSeed {
  /** Returns milliseconds of a clock that never jumps, for the watch. */
  readonly now: () => number;
  readonly limits?: { readonly ofUser: number; readonly ofAll: number };
  readonly clock?: () => number;
  /** The secrets of monitoring APIs, by their names. */
  readonly engineSecrets?: Readonly<Record<string, string>>;
  /** The time in milliseconds after which a feed gives a sign of life. The default is 20. */
  readonly heartbeatMs?: number;
}

/** Returns the secrets that a reader is authenticated with. */
export async function readerSecrets(
  clock: () => number,
  others: FeedAppSeed['engineSecrets'] = {},
): Promise<ReturnType<typeof fakeSecrets>> {
  const { tokenSecret, apiKeySecret } = testConfig;
  const keySet = JSON.stringify(await newKeySet(clock));
  return fakeSecrets({ ...others, [tokenSecret]: keySet, [apiKeySecret]: newApiKeySecret() });
}

/** Starts the application with warm states and feeds. */
export async function startFeedApp(wanted: FeedAppSeed) {
  const { now, limits, clock = Date.now, heartbeatMs = 20, ...seed } = wanted;
  const secrets = await readerSecrets(clock, wanted.engineSecrets);
  let memory = createWarmMemory({ now });
  let service: FeedService | undefined;
  const noService = async () => Promise.reject(new Error('there is no service yet'));
  const feeds: FeedService = {
    open: (...wish) => service?.open(...wish) ?? noService(),
    openMerged: (...wish) => service?.openMerged(...wish) ?? noService(),
  };
  const api = await startTestApp({ ...seed, streams: true, world: { ...seed.world, clock, feeds } });
  const world = { ...seed.world, clock, secrets, log: api.log, table: api.table };
  const dependencies = createDependencies({ ...testConfig, ...seed.config }, world);
  const start = () => {
    const { engines, listeners } = memory;
    const { ofUser = 100, ofAll = 1000 } = limits ?? {};
    const open = new OpenFeeds({
      ...{ logs: logsOfEngines(engines), listeners, mostOfUser: ofUser, mostOfAll: ofAll, heartbeatMs },
      now: () => performance.now(),
    });
    service = createFeedService(dependencies, () => open);
    return { open, watch: createWarmWatch(dependencies, memory, 1e9) };
  };
  let running = start();
  const tokenOf = tokensIn(dependencies.table, { secrets, clock });
  return {
    api,
    feeds: () => running.open,
    memory: () => memory,
    tokenOf,
    keyOf: async (user: string) => keyIn(api.table, { secrets, clock, user }),
    async refresh() {
      await running.watch.tick();
      await running.watch.idle();
    },
    /** Ends the server, and starts one that knows nothing of the states before. */
    async restart() {
      running.open.end();
      await running.watch.close();
      memory = createWarmMemory({ now });
      running = start();
    },
    /** Opens a feed as a user. */
    async open(
      path: string,
      { caller = viewer('vera'), headers = {}, remainingMs = 110_000 }: OpenOptions = {},
    ) {
      const authorization = `Bearer ${await tokenOf(caller)}`;
      const event = gatewayEvent({ path, caller, headers: { authorization, ...headers } });
      return new FeedStream(await api.respond(event, testLambdaContext(remainingMs)));
    },
    async stop() {
      running.open.end();
      await running.watch.close();
      await api.stop();
    },
  };
}

interface OpenOptions {
  readonly caller?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remainingMs?: number;
}

/** Returns the function that makes an access token of a user, with a session in the table. */
export function tokensIn(
  table: Parameters<typeof createSessionStore>[0],
  { secrets, clock }: { readonly secrets: ReturnType<typeof fakeSecrets>; readonly clock: () => number },
) {
  const sessions = createSessionStore(table, clock);
  const users = createUserStore(table, clock);
  const tokens = createTokens(createSigningKeys(secrets, 'unused', clock), clock);
  return async ({ userName, sessionId }: Pick<Caller, 'userName' | 'sessionId'>): Promise<string> => {
    const expiresAt = Math.floor(clock() / 1000) + 900;
    if (!(await sessions.find({ userName, sessionId })))
      await sessions.create(
        { userName, sessionId, userCreatedAt: (await users.find(userName))?.created_at ?? '' },
        { refreshId: sessionId, expiresAt },
      );
    return tokens.sign(
      { sub: userName, sid: sessionId, jti: sessionId, typ: 'access', role: 'viewer' },
      { from: expiresAt - 900, to: expiresAt },
    );
  };
}

/** Makes an access key of a user, and returns it with the function that revokes it. */
export async function keyIn(
  table: Parameters<typeof createAccessKeyStore>[0],
  {
    secrets,
    clock,
    user,
  }: {
    readonly secrets: ReturnType<typeof fakeSecrets>;
    readonly clock: () => number;
    readonly user: string;
  },
): Promise<{ key: string; revoke(): Promise<boolean> }> {
  const store = createAccessKeyStore(table, clock);
  const record = await store.create(
    {
      ...{ user_name: user, name: 'follower', role: 'viewer', realms: undefined },
      user_created_at: (await createUserStore(table, clock).find(user))?.created_at ?? '',
      created_at: new Date(clock()).toISOString(),
      expires_at: Math.floor(clock() / 1000) + 86_400,
    },
    newKeyId,
  );
  const name = { userName: user, keyId: record.key_id };
  const secret = await secrets.read(testConfig.apiKeySecret);
  return { key: deriveAccessKey(secret ?? '', name), revoke: async () => store.remove(name) };
}
