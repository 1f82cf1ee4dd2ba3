import type { Core } from '../core.ts';
import type { Query } from '../query.ts';
import { emptyQuery, QueryFault, SilentClose } from '../query.ts';
import type { EngineSession, SessionConnection } from '../wire.ts';
import { fixed16 } from '../wire.ts';
import { parseIcinga2Request } from './parse.ts';
import { withStackTrace } from './stack-trace.ts';

/** Holds a conversation as Icinga 2 does. Only clients that asked for `fixed16` get errors; for others the connection is closed. */
export function icinga2Session(core: Core, wire: SessionConnection): EngineSession {
  let input = '';
  let lines: string[] = [];
  let open = true;
  const hangUp = (): void => {
    open = false;
    wire.hangUp();
  };
  const answer = (): void => {
    const request = lines;
    lines = [];
    const reply = replyTo(core, request);
    if (reply.text !== '') wire.say(reply.text);
    if (!reply.keepAlive) hangUp();
  };
  return {
    hear: (text) => {
      input += text;
      for (let end = input.indexOf('\n'); open && end >= 0; end = input.indexOf('\n')) {
        const line = input.slice(0, end).replace(/\r$/, '');
        input = input.slice(end + 1);
        if (line === '') answer();
        else lines.push(line);
      }
    },
    ended: hangUp,
    gone: () => undefined,
  };
}

interface Reply {
  readonly text: string;
  readonly keepAlive: boolean;
}

function replyTo(core: Core, [first = '', ...rest]: readonly string[]): Reply {
  const space = first.indexOf(' ');
  const verb = first.slice(0, Math.max(space, 0));
  const target = first.slice(space + 1);
  if (verb !== 'GET' && verb !== 'COMMAND') return silence;
  try {
    // A command keeps the connection open by default.
    const query = parseIcinga2Request({ ...emptyQuery(target), keepAlive: verb === 'COMMAND' }, rest);
    return { text: written(query, outcome(core, verb, query)), keepAlive: query.keepAlive };
  } catch (error) {
    if (error instanceof SilentClose) return silence;
    throw error;
  }
}

const silence: Reply = { text: '', keepAlive: false };

interface Outcome {
  readonly code: number;
  readonly body: string;
}

function outcome(core: Core, verb: 'GET' | 'COMMAND', query: Query): Outcome {
  if (query.fault) return { code: query.fault.code, body: query.fault.message };
  try {
    if (verb === 'COMMAND') {
      core.command(query.table);
      return { code: 200, body: '' };
    }
    const ask = core.table(query.table);
    if (!ask) return { code: 404, body: `Table '${query.table}' does not exist.` };
    return { code: 200, body: ask(query) };
  } catch (error) {
    if (error instanceof QueryFault) return { code: error.code, body: withStackTrace(error.message) };
    throw error;
  }
}

function written(query: Query, { code, body }: Outcome): string {
  if (query.fixed16) return fixed16(code, body);
  return code === 200 ? body : '';
}
