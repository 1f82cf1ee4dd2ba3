import { type EventSeed, gatewayEvent } from '../../support/event.ts';
import type { FunctionName } from './functions.ts';
import type { Platform } from './platform.ts';
import type { World } from './world.ts';

export interface ClientAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the actors look at
  readonly body: any;
}

/** The time that the gateway waits for a function, in milliseconds. */
const gatewayMs = 29_000;
const noAnswer = { status: 504, headers: {}, text: '', body: undefined } as const;

/** A program that calls the API. */
export class Client {
  readonly name: string;
  readonly #world: World;
  readonly #platform: Platform;
  readonly #caller;
  #requests = 0;

  constructor(name: string, world: World, platform: Platform) {
    this.name = name;
    this.#world = world;
    this.#platform = platform;
    this.#caller = {
      ...{ userName: name, userCreatedAt: '2026-01-01T00:00:00.000Z' },
      ...{ role: 'admin' as const, sessionId: `session-${name}` },
    };
  }

  /** Sends a request. Resolves with `undefined` if no answer arrives. */
  async request(functionName: FunctionName, seed: EventSeed): Promise<ClientAnswer | undefined> {
    const { scheduler, faults } = this.#world;
    this.#requests += 1;
    const requestId = `${this.name}-${this.#requests}`;
    const fate = faults.fate();
    await scheduler.sleep(faults.latency(), `${requestId} ${seed.method ?? 'GET'} ${seed.path}`);
    if (fate === 'not sent') return undefined;
    const event = gatewayEvent({ caller: this.#caller, requestId, ...seed });
    const late = scheduler.sleep(gatewayMs, '').then(() => noAnswer);
    const answer = await Promise.race([this.#platform.invoke(functionName, event).then(read), late]);
    const isLost = fate === 'answer lost';
    const what = isLost ? 'answer lost' : `answered ${answer.status} ${answer.text}`;
    await scheduler.sleep(faults.latency(), `${requestId} ${what}`);
    return isLost ? undefined : answer;
  }
}

function read(result: Awaited<ReturnType<Platform['invoke']>>): ClientAnswer {
  if (result === 'killed' || 'error' in result) return noAnswer;
  const { statusCode, headers, body } = result.answer as {
    readonly statusCode: number;
    readonly headers: ClientAnswer['headers'];
    readonly body: string;
  };
  return { status: statusCode, headers, text: body, body: body === '' ? undefined : JSON.parse(body) };
}
