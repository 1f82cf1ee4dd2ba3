import { setMaxListeners } from 'node:events';

import type { Meter } from '../../base/meter.ts';
import type { TimeLimit } from '../../base/time-limit.ts';
import type {
  Command,
  CountQuery,
  EngineFacts,
  RowQuery,
  RowSelection,
  RowTexts,
  Table,
} from '../../connectors/status-query/index.ts';
import type { Absences } from '../engine/absences.ts';
import type { SharedEngine } from './engines.ts';
import { metered } from './metered.ts';

/** A realm's engine, asked for what is so now within one request; see `StatusQuery` for what the questions throw. */
export interface RealmStatus {
  /** What the engine was seen to lack, by any request of this process. */
  readonly absences: Absences;
  ask<T>(query: RowQuery<T>): Promise<T[]>;
  /** The rows as the text that the engine sent. */
  texts(query: RowSelection): Promise<RowTexts>;
  count<K extends string>(query: CountQuery<K>): Promise<Record<K, number>>;
  has(table: Table, column: string): Promise<boolean>;
  engine(): Promise<EngineFacts>;
  send(command: Command): Promise<void>;
  /** Its answers are not needed any more; without this, their memory is counted until the request is over. */
  release(): void;
}

export interface StatusBounds {
  readonly limit: TimeLimit;
  readonly meter: Meter;
}

export function bindStatus({ client, absences }: SharedEngine, bounds: StatusBounds): RealmStatus {
  const { meter } = bounds;
  const answers = endingWith(bounds.limit.request);
  const limit = { ...metered(bounds.limit, meter), request: answers.signal };
  const counted = <T>(question: Promise<T>): Promise<T> => {
    meter.engineCalls += 1;
    return question;
  };
  return {
    absences,
    ask: (query) => counted(client.ask(query, limit)),
    texts: (query) => counted(client.texts(query, limit)),
    count: (query) => counted(client.count(query, limit)),
    has: (table, column) => client.has(table, column, limit),
    engine: () => counted(client.engine(limit)),
    send: (command) => counted(client.send(command, limit)),
    release: () => {
      answers.abort();
    },
  };
}

function endingWith(parent: AbortSignal): AbortController {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
  };
  if (parent.aborted) end();
  else parent.addEventListener('abort', end, { once: true });
  // As many listeners as there are answers.
  setMaxListeners(0, controller.signal);
  return controller;
}
