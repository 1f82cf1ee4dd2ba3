import type { Core } from '../core.ts';
import type { Query } from '../query.ts';
import { QueryFault } from '../query.ts';
import type { EngineSession, SessionConnection } from '../wire.ts';
import { fixed16 } from '../wire.ts';
import { parseNaemonRequest } from './parse.ts';

const incomplete = 'Client connection terminated while request still incomplete\n';
const longestLine = 65_536;
/** The time in milliseconds in which a request must end after its first line. */
const patience = 10_000;

/**
 * Holds a conversation as Naemon does. Only a bare newline ends a line. Lines that a request does not read (headers of a COMMAND, the
 * lines after an unknown header) remain, and the next request begins with them.
 */
export function naemonSession(core: Core, wire: SessionConnection): EngineSession {
  return new Conversation(core, wire);
}

class Conversation implements EngineSession {
  readonly #core: Core;
  readonly #wire: SessionConnection;
  readonly #lines: string[] = [];
  #heard = '';
  #open = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(core: Core, wire: SessionConnection) {
    this.#core = core;
    this.#wire = wire;
  }

  hear(text: string): void {
    this.gone();
    this.#heard += text;
    for (let end = this.#heard.indexOf('\n'); this.#open && end >= 0; end = this.#heard.indexOf('\n')) {
      const line = this.#heard.slice(0, end);
      this.#heard = this.#heard.slice(end + 1);
      this.#take(line);
    }
    if (this.#heard.length >= longestLine) this.#hangUp(incomplete);
    if (this.#open && this.#lines.length > 0) {
      this.#timer = setTimeout(() => {
        this.#hangUp(incomplete);
      }, patience);
    }
  }

  ended(): void {
    if (this.#heard === '' && this.#lines.length > 0) this.#request();
    this.#hangUp(this.#heard === '' ? '' : incomplete);
  }

  gone(): void {
    clearTimeout(this.#timer);
  }

  #take(line: string): void {
    if (line.length >= longestLine) this.#hangUp(incomplete);
    else if (line === '') this.#request();
    else this.#lines.push(line);
  }

  #request(): void {
    const { text, keepAlive } = replyTo(this.#core, this.#lines);
    this.#say(text);
    if (!keepAlive) this.#hangUp();
  }

  #say(text: string): void {
    if (this.#open && text !== '') this.#wire.say(text);
  }

  #hangUp(lastWords = ''): void {
    this.#say(lastWords);
    this.#heard = '';
    this.#open = false;
    this.gone();
    this.#wire.hangUp();
  }
}

interface Reply {
  readonly text: string;
  readonly keepAlive: boolean;
}

const silence: Reply = { text: '', keepAlive: false };

/** Returns the reply to a request and removes its lines from `lines`. */
function replyTo(core: Core, lines: string[]): Reply {
  const first = lines.shift();
  if (first === undefined) return silence;
  if (first === 'GET' || first.startsWith('GET ')) return replyToGet(core, first.slice(4).trim(), lines);
  if (first.startsWith('COMMAND ')) return replyToCommand(core, first.slice(8).trim());
  return first === 'LOGROTATE' ? silence : { text: 'Invalid request method\n', keepAlive: false };
}

/** Returns the reply to a command: empty if it was executed, a plain line with the error if it was not. */
function replyToCommand(core: Core, command: string): Reply {
  try {
    core.command(unescaped(command));
    return { text: '', keepAlive: true };
  } catch (error) {
    if (error instanceof QueryFault) return { text: `${error.code}: ${error.message}\n`, keepAlive: true };
    throw error;
  }
}

/** Decodes the escapes of a whole line: `\n` is a newline, `\\` a backslash, any other escaped character the character itself. */
function unescaped(line: string): string {
  return line.replaceAll(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character));
}

function replyToGet(core: Core, name: string, lines: string[]): Reply {
  const ask = core.table(name);
  const query = parseNaemonRequest(name, lines, ask ? null : noTable(name));
  const { fault } = query;
  const code = fault?.code ?? 200;
  const body = fault ? `${fault.message}\n` : (ask?.(query) ?? '');
  return { text: written(query, code, body), keepAlive: query.keepAlive };
}

function noTable(name: string): QueryFault {
  if (name === '') return new QueryFault(452, 'Invalid GET request, missing tablename');
  return new QueryFault(404, `Invalid GET request, no such table '${name}'`);
}

function written(query: Query, code: number, body: string): string {
  return query.fixed16 ? fixed16(code, body) : body;
}
