import { endpoints as status } from '../functions/status/endpoints.ts';
import { endpoints as summary } from '../functions/summary/endpoints.ts';
import type { Response } from '../shared/http/response.ts';
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
  /** From the gateway's event to the answer, whose body stays bytes; throws unless that is a 200. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  stop(): Promise<void>;
}

export interface SubjectOptions {
  /** Lifts the platform's limit of 6 MB. */
  readonly unlimited?: boolean;
}

export async function startSubject(engine: Place, options: SubjectOptions = {}): Promise<Subject> {
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
    config: {
      checkAnswers: 'sample',
      engineDeadlineMs: 20_000,
      ...(options.unlimited && { responseLimit: Number.MAX_SAFE_INTEGER }),
    },
  });
  const get: Subject['get'] = async (path, headers = {}) => {
    const answer = await api.respond(gatewayEvent({ path, headers, caller: admin }), lambdaContext());
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${Buffer.concat(answer.body).toString()}`);
    return answer;
  };
  return { get, stop: () => api.stop() };
}
