import type { Core } from '../core.ts';
import type { Query } from '../query.ts';
import { Fault } from '../query.ts';
import type { Session, Wire } from '../wire.ts';
import { fixed16 } from '../wire.ts';
import { parse } from './parse.ts';

const incomplete = 'Client connection terminated while request still incomplete\n';
const longestLine = 65_536;
/** Time to finish a request once its first line is there. */
const patience = 10_000;

/**
 * A conversation as Naemon holds it. Only a bare newline ends a line. Lines that a request leaves unread (headers of a COMMAND,
 * what follows an unknown header) stay, and the next request begins with them.
 */
export function session(core: Core, wire: Wire): Session {
  let heard = '';
  const lines: string[] = [];
  let open = true;
  let timer: NodeJS.Timeout | undefined;
  const hangUp = (lastWords: string): void => {
    clearTimeout(timer);
    open = false;
    say(wire, lastWords);
    wire.hangUp();
  };
  const request = (): void => {
    const { text, keepAlive } = replyTo(core, lines);
    if (keepAlive) say(wire, text);
    else hangUp(text);
  };
  const take = (line: string): void => {
    if (line.length >= longestLine) hangUp(incomplete);
    else if (line === '') request();
    else lines.push(line);
  };
  return {
    hear: (text) => {
      clearTimeout(timer);
      if (!open) return;
      heard += text;
      for (let end = heard.indexOf('\n'); open && end >= 0; end = heard.indexOf('\n')) {
        take(heard.slice(0, end));
        heard = heard.slice(end + 1);
      }
      if (open && heard.length >= longestLine) hangUp(incomplete);
      if (open && lines.length > 0) timer = setTimeout(hangUp, patience, incomplete);
    },
    ended: () => {
      if (open && heard === '' && lines.length > 0) request();
      if (open) hangUp(heard === '' ? '' : incomplete);
    },
    gone: () => {
      clearTimeout(timer);
    },
  };
}

function say(wire: Wire, text: string): void {
  if (text !== '') wire.say(text);
}

interface Reply {
  readonly text: string;
  readonly keepAlive: boolean;
}

const silence: Reply = { text: '', keepAlive: false };

/** Takes what it reads off `lines`. */
function replyTo(core: Core, lines: string[]): Reply {
  const first = lines.shift();
  if (first === undefined) return silence;
  if (first === 'GET' || first.startsWith('GET ')) return replyToGet(core, first.slice(4).trim(), lines);
  if (first.startsWith('COMMAND ')) return replyToCommand(core, first.slice(8).trim());
  return first === 'LOGROTATE' ? silence : { text: 'Invalid request method\n', keepAlive: false };
}

/** Nothing for what was done, a bare line for what was not. */
function replyToCommand(core: Core, command: string): Reply {
  try {
    core.command(command);
    return { text: '', keepAlive: true };
  } catch (error) {
    if (error instanceof Fault) return { text: `${error.code}: ${error.message}\n`, keepAlive: true };
    throw error;
  }
}

function replyToGet(core: Core, name: string, lines: string[]): Reply {
  const ask = core.table(name);
  const query = parse(name, lines, ask ? null : noTable(name));
  const { fault } = query;
  const code = fault?.code ?? 200;
  const body = fault ? `${fault.message}\n` : (ask?.(query) ?? '');
  return { text: written(query, code, body), keepAlive: query.keepAlive };
}

function noTable(name: string): Fault {
  if (name === '') return new Fault(452, 'Invalid GET request, missing tablename');
  return new Fault(404, `Invalid GET request, no such table '${name}'`);
}

function written(query: Query, code: number, body: string): string {
  return query.fixed16 ? fixed16(code, body) : body;
}
