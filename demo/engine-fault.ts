import { callContext } from '../shared/base/call-context.ts';
import { systemClock } from '../shared/base/clock.ts';
import { deadline } from '../shared/base/on-abort.ts';
import { connectEngine, type EngineAddress } from '../shared/connectors/status-query/index.ts';
import type { RealmEngineAddress } from './options.ts';

const patienceMs = 3000;

/** Returns one sentence with the reason why the engine of `--livestatus` does not answer now, or `undefined` if it answers. */
export async function findEngineFault(engine: RealmEngineAddress): Promise<string | undefined> {
  const address = addressOf(engine);
  const client = connectEngine(address, { realm: 'live', clock: systemClock });
  try {
    await client(callContext(deadline(patienceMs))).engine();
    return undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `${words} ${hintOf(address, error)}`.trim();
  }
}

function addressOf({
  monitoring_socket: path,
  monitoring_ip: host = '',
  monitoring_port: port = 0,
}: RealmEngineAddress): EngineAddress {
  return path === undefined ? { kind: 'tcp', host, port } : { kind: 'unix', path };
}

/** Returns a hint from the system's error code, which is searched in the causes of the error. */
function hintOf(address: EngineAddress, error: unknown): string {
  const where = address.kind === 'unix' ? address.path : `${address.host}:${address.port}`;
  const code = codeOf(error);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `There is no socket at ${where}.`,
    ECONNREFUSED: `Nobody listens at ${where}.`,
    ENOTFOUND: `${where} has no address.`,
    EACCES: `This account may not open ${where}.`,
  };
  return (code === undefined ? undefined : reasons[code]) ?? `Tried: ${where}.`;
}

function codeOf(error: unknown): string | undefined {
  let one = error;
  while (typeof one === 'object' && one !== null) {
    if ('code' in one && typeof one.code === 'string' && one.code.startsWith('E')) return one.code;
    one = 'cause' in one ? one.cause : undefined;
  }
  return undefined;
}
