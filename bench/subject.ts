import { endpoints as status } from '../functions/status/endpoints.ts';
import { endpoints as summary } from '../functions/summary/endpoints.ts';
import { lengthOf, type Response } from '../shared/http/response.ts';
import { admin, startTestApp } from '../tests/support/app.ts';
import { gatewayEvent, lambdaContext } from '../tests/support/event.ts';
import { multirealm, realm } from '../tests/support/realm-records.ts';

/** Where the engine under measurement listens. */
export type Place = { readonly host: string; readonly port: number } | { readonly path: string };

/** `HOST:PORT`, or a path with a slash in it. */
export function placeOf(text: string): Place {
  if (text.includes('/')) return { path: text };
  const [host = '', port = ''] = text.split(':');
  return { host, port: Number(port) };
}

export function textOfPlace(place: Place): string {
  return 'path' in place ? place.path : `${place.host}:${place.port}`;
}

/** The handlers of the groups status and summary over the realm `bench` and the multirealm `benches` with only that one, as deployed but for where logs and metrics go. */
export interface Subject {
  /**
   * From the gateway's event to the answer, whose body stays bytes and may leave while it is written, as where it is deployed; throws
   * unless that is a 200.
   */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The same, read to its end; of the body nothing is kept. */
  take(path: string, headers?: Readonly<Record<string, string>>): Promise<Taken>;
  stop(): Promise<void>;
}

export interface Taken {
  /** Milliseconds to the first bytes, and to the last. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly bytes: number;
}

export async function startSubject(engine: Place): Promise<Subject> {
  const api = await startTestApp({
    endpoints: [...status, ...summary],
    realms: [
      realm(
        'bench',
        'path' in engine
          ? { monitoring_socket: engine.path }
          : { monitoring_ip: engine.host, monitoring_port: engine.port },
      ),
      multirealm('benches', 'bench'),
    ],
    streams: true,
    config: { checkAnswers: 'sample', engineDeadlineMs: 20_000 },
  });
  const get: Subject['get'] = async (path, headers = {}) => {
    const answer = await api.respond(gatewayEvent({ path, headers, caller: admin }), lambdaContext());
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${Buffer.concat(answer.body).toString()}`);
    return answer;
  };
  return {
    get,
    async take(path, headers) {
      const started = performance.now();
      const { body, rest } = await get(path, headers);
      const firstMs = performance.now() - started;
      let bytes = lengthOf(body);
      for await (const piece of rest ?? []) bytes += piece.length;
      return { firstMs, lastMs: performance.now() - started, bytes };
    },
    stop: () => api.stop(),
  };
}

/** All of its bytes. */
export async function bytesOf({ body, rest }: Response): Promise<Buffer> {
  const pieces = [...body];
  for await (const piece of rest ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}
