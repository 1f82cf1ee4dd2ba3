import type { Core } from '../core.ts';
import type { Query } from '../query.ts';
import { QueryFault } from '../query.ts';
import type { EngineSession, SessionConnection } from '../wire.ts';
import { fixed16 } from '../wire.ts';
import { parseCommandHeaders, parseLmdRequest } from './parse.ts';
import { lostCommandMessage, peerKey } from './peer.ts';

/**
 * Holds a conversation as LMD (2.8) does. Commands are queued until a GET, an empty request or the end of the client's input. Their
 * errors are never reported if a GET follows.
 */
export function lmdSession(core: Core, wire: SessionConnection): EngineSession {
  return new Conversation(core, wire);
}

interface Waiting extends Pick<Query, 'fixed16' | 'format'> {
  readonly command: string;
}

class Conversation implements EngineSession {
  readonly #core: Core;
  readonly #wire: SessionConnection;
  #heard = '';
  #lines: string[] = [];
  #commands: Waiting[] = [];
  #open = true;

  constructor(core: Core, wire: SessionConnection) {
    this.#core = core;
    this.#wire = wire;
  }

  hear(text: string): void {
    this.#heard += text;
    for (let end = this.#heard.indexOf('\n'); this.#open && end >= 0; end = this.#heard.indexOf('\n')) {
      const line = this.#heard.slice(0, end).trim();
      this.#heard = this.#heard.slice(end + 1);
      if (line === '') this.#request();
      else this.#lines.push(line);
    }
  }

  ended(): void {
    if (this.#open && this.#lines.length > 0) this.#request();
    if (this.#open && this.#commands.length > 0) this.#request();
    this.#hangUp();
  }

  gone(): void {
    this.#open = false;
  }

  #request(): void {
    const [first, ...headers] = this.#lines.splice(0);
    try {
      if (first === undefined) this.#empty();
      else if (first.startsWith('COMMAND ')) this.#keep(first, headers);
      else this.#get(first, headers);
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      // The error discards the options of the request, even the frame.
      this.#hangUp(`${error.message}\n`);
    }
  }

  #keep(first: string, headers: readonly string[]): void {
    const [, command] = /^COMMAND +(\[\d+\].*)$/s.exec(first) ?? [];
    if (command === undefined) throw new QueryFault(400, `bad request: ${first}`);
    this.#commands.push({ command, ...parseCommandHeaders(headers) });
  }

  #empty(): void {
    if (this.#commands.length === 0) {
      this.#hangUp('bad request: empty request\n');
      return;
    }
    const replies = this.#commands.splice(0).map((waiting) => replyTo(waiting, this.#send(waiting)));
    this.#hangUp(replies.join(''));
  }

  #get(first: string, headers: readonly string[]): void {
    const [, name] = /^GET +([a-z]+)$/.exec(first) ?? [];
    if (name === undefined) throw new QueryFault(400, `bad request: ${first}`);
    const ask = this.#core.table(name);
    if (!ask) throw new QueryFault(400, `bad request: table ${name} does not exist`);
    const query = parseLmdRequest(name, headers);
    for (const waiting of this.#commands.splice(0)) this.#send(waiting);
    const body = `${ask(query)}\n`;
    this.#wire.say(query.fixed16 ? fixed16(200, body) : body);
    if (!query.keepAlive) this.#hangUp();
  }

  /** Sends a command to the engine. Returns its error, or `undefined` if it accepted the command. */
  #send({ command }: Waiting): string | undefined {
    if (this.#core.isLost()) return lostCommandMessage;
    try {
      this.#core.command(command);
      return undefined;
    } catch (error) {
      if (error instanceof QueryFault) return `${error.code}: ${error.message}`;
      throw error;
    }
  }

  #hangUp(lastWords = ''): void {
    if (!this.#open) return;
    this.#open = false;
    if (lastWords !== '') this.#wire.say(lastWords);
    this.#wire.hangUp();
  }
}

/** Returns the reply to a command: JSON in a frame if the client asked for both. Otherwise it is empty, or the error as a plain line. */
function replyTo({ fixed16: framed, format }: Waiting, failure: string | undefined): string {
  if (format !== 'wrapped_json') return failure === undefined ? '' : `${failure}\n`;
  const failed = failure === undefined ? {} : { [peerKey]: failure };
  const body = `{"failed": ${JSON.stringify(failed)}}\n`;
  return framed ? fixed16(200, body) : body;
}
