import { type Command, unescapedArgument } from '../../../shared/connectors/status-query/command.ts';
import type { EngineRow } from './engine-tables.ts';

/** Something that a command changed, or would have changed if it were not too old. */
export interface Change {
  /** The host, and the service if it is about one. */
  readonly object: string;
  /** The text of the command: a comment, or the output of a check. */
  readonly text: string;
}

/** The objects of an engine, and what commands add to them. */
export interface SimulatedEngineState {
  readonly hosts: readonly EngineRow[];
  readonly services: readonly EngineRow[];
  downtimes: EngineRow[];
  comments: EngineRow[];
  /** The time of the engine's clock in seconds since the epoch. */
  readonly seconds: number;
  /** Returns the number of the next downtime or comment. */
  number(): number;
}

type Changed = Change | undefined;
type Words = readonly string[];

/** Does what a command asks for. Returns `undefined` if it changed nothing. */
export function commandEffects(engine: SimulatedEngineState, command: Command): Changed {
  const words = command.arguments.map(unescapedArgument);
  const name = command.name.replace(/_(HOST|SVC|SERVICE)(?=_|$)/, '');
  const about = command.name.includes('_HOST') ? [words[0] ?? '', '', ...words.slice(1)] : words;
  switch (name) {
    case 'SCHEDULE_DOWNTIME':
      return schedule(engine, about);
    case 'DEL_DOWNTIME':
      return remove(engine, 'downtimes', words);
    case 'ADD_COMMENT':
      return comment(engine, about);
    case 'DEL_COMMENT':
      return remove(engine, 'comments', words);
    case 'ACKNOWLEDGE_PROBLEM':
      return change(engine, about, { acknowledged: 1, acknowledgement_type: Number(about[2]) });
    case 'REMOVE_ACKNOWLEDGEMENT':
      return change(engine, about, { acknowledged: 0, acknowledgement_type: 0 });
    case 'ENABLE_NOTIFICATIONS':
    case 'DISABLE_NOTIFICATIONS':
      return change(engine, about, { notifications_enabled: name.startsWith('ENABLE') ? 1 : 0 });
    case 'SCHEDULE_FORCED_CHECK':
      return change(engine, about, { last_check: engine.seconds, latency: engine.number() });
    case 'PROCESS_CHECK_RESULT':
      return result(engine, about, command.seconds ?? engine.seconds);
    default:
      throw new Error(`the engine of the simulation has no command ${command.name}`);
  }
}

/** Changes cells of a host or a service. */
function change(engine: SimulatedEngineState, [host = '', service = '']: Words, cells: EngineRow): Changed {
  const row = find(engine, host, service);
  if (!row) return undefined;
  Object.assign(row, cells);
  return { object: objectName(host, service), text: '' };
}

function comment(engine: SimulatedEngineState, words: Words): Changed {
  const [host_name = '', service_description = '', persistent, author, text = ''] = words;
  if (!find(engine, host_name, service_description)) return undefined;
  engine.comments.push({
    ...{ id: engine.number(), host_name, service_description, author, comment: text },
    ...{
      entry_time: engine.seconds,
      entry_type: 1,
      persistent: Number(persistent),
      expires: 0,
      expire_time: 0,
    },
  });
  return { object: objectName(host_name, service_description), text };
}

function schedule(engine: SimulatedEngineState, words: Words): Changed {
  const [host_name = '', service_description = '', start, end, fixed, , duration, author, comment = ''] =
    words;
  if (!find(engine, host_name, service_description) || Number(end) <= engine.seconds) return undefined;
  engine.downtimes.push({
    ...{ id: engine.number(), host_name, service_description, author, comment, entry_time: engine.seconds },
    ...{ start_time: Number(start), end_time: Number(end), fixed: Number(fixed), duration: Number(duration) },
    ...{ triggered_by: 0, host_scheduled_downtime_depth: 1, service_scheduled_downtime_depth: 1 },
  });
  return { object: objectName(host_name, service_description), text: comment };
}

function remove(engine: SimulatedEngineState, table: 'downtimes' | 'comments', [number]: Words): Changed {
  const found = engine[table].find(({ id }) => String(id) === number);
  if (!found) return undefined;
  engine[table] = engine[table].filter((row) => row !== found);
  const { host_name, service_description, comment } = found;
  return { object: objectName(String(host_name), String(service_description)), text: String(comment) };
}

/** Takes the result of a check. One that is older than the one that the object has changes nothing, as in Icinga 2. */
function result(
  engine: SimulatedEngineState,
  [host = '', service = '', code, output = '']: Words,
  seconds: number,
): Changed {
  const row = find(engine, host, service);
  if (!row) return undefined;
  if (seconds >= Number(row['last_check'])) {
    Object.assign(row, { state: Number(code), last_check: seconds, plugin_output: output });
  }
  return { object: objectName(host, service), text: output };
}

function find(engine: SimulatedEngineState, host: string, service: string): EngineRow | undefined {
  if (service === '') return engine.hosts.find(({ name }) => name === host);
  return engine.services.find((row) => row['host_name'] === host && row['description'] === service);
}

export function objectName(host: string, service: string | null): string {
  return service === null || service === '' ? host : `${host}/${service}`;
}
