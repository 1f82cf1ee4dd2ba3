import { endpoints } from '../functions/status/endpoints.ts';
import type { Handler } from '../shared/http/serve.ts';
import { admin, startTestApp } from '../tests/support/app.ts';
import { gatewayEvent, lambdaContext } from '../tests/support/event.ts';
import { multirealm, realm } from '../tests/support/realm-records.ts';

/** Where the engine under measurement listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** The status group's handler over the realm `bench` and the multirealm `benches` with only that one, as deployed but for where logs and metrics go. */
export interface Subject {
  /** From the gateway's event to the answer; throws unless that is a 200. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

type Answer = Awaited<ReturnType<Handler>>;

export interface SubjectOptions {
  /** Lifts the platform's limit of 6 MB. */
  readonly unlimited?: boolean;
}

export async function startSubject(engine: Place, options: SubjectOptions = {}): Promise<Subject> {
  const api = await startTestApp({
    endpoints,
    realms: [
      realm('bench', { monitoring_ip: engine.host, monitoring_port: engine.port }),
      multirealm('benches', 'bench'),
    ],
    config: {
      checkAnswers: 'sample',
      engineDeadlineMs: 20_000,
      ...(options.unlimited && { responseLimit: Number.MAX_SAFE_INTEGER }),
    },
  });
  const get: Subject['get'] = async (path, headers = {}) => {
    const answer = await api.handle(gatewayEvent({ path, headers, caller: admin }), lambdaContext());
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  return { get, stop: () => api.stop() };
}
