import { AppError } from '../../base/errors.ts';
import type { WarmReadOptions } from '../../base/list-changes.ts';
import type { WarmUse } from '../../base/meter.ts';
import type { Command } from '../../connectors/status-query/index.ts';
import type { WarmEngines, WarmQuestion } from '../../realm/open-realm/warm-engines.ts';
import { type UsableStates, type WarmStates, WarmStatusQuery } from '../states/index.ts';
import { ChangesReader } from './changes-reader.ts';
import { type EngineFailure, WarmEngine } from './engine.ts';

/**
 * The time in milliseconds after a command in which states may lack its effect: engines of the Nagios family apply commands a moment after
 * they have taken them.
 */
const settleMs = 1000;

/** The engines whose states are kept, by their keys. */
export type WarmEngineMap = Map<string, WarmEngine>;

/**
 * Returns what answers questions from the kept states of these engines, where that is allowed. `now` returns milliseconds of a clock that never
 * jumps.
 */
export function warmEnginesIn(engines: WarmEngineMap, now: () => number): WarmEngines {
  const engineOf = ({ engine: key, record }: WarmQuestion) => {
    const known = engines.get(key);
    if (known || !record.warm) return known;
    // A command is noted before the first reading too, whose states may lack its effect.
    const engine = new WarmEngine();
    engines.set(key, engine);
    return engine;
  };
  return {
    putInFront(client, question) {
      const engine = engineOf(question);
      return engine ? new WarmStatusQuery(client, usableStates(engine, question, { now })) : client();
    },
  };
}

interface StatesHolder {
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** Tells other processes that a command was sent. Never rejects. `undefined` if the watch of this process does so. */
  readonly reportCommand?: () => Promise<void>;
}

/** Decides once for all questions of a request whether states are used, so that they all have the same states. */
export function usableStates(
  engine: WarmEngine,
  question: WarmQuestion,
  { now, reportCommand }: StatesHolder,
): UsableStates {
  const noteChange = async () => {
    engine.changedAt = now() + settleMs;
    await reportCommand?.();
  };
  let decided: ChosenStates | 'the engine' | undefined;
  let reader: ChangesReader | undefined;
  return {
    present() {
      if (!decided) {
        decided = chooseStates(engine, question, now()) ?? 'the engine';
        reader = readerOf(engine, question, decided);
      }
      return decided === 'the engine' ? undefined : decided.states;
    },
    afterFailure(error) {
      const failure = failureOf(error);
      const last = failure && lastStates(engine, question, { now: now(), failure });
      if (last) decided = last;
      return last?.states;
    },
    changedRows: (query) => reader?.testOf(query),
    onEngineRows() {
      question.changes?.()?.noteEngine();
    },
    onUse() {
      if (!decided || decided === 'the engine') return;
      const { use, states } = decided;
      question.noteUse({ ...use, disconnectedZones: states.facts.disconnected_zones });
    },
    onCommands: async (commands) => (commands.every(isCheckResult) ? undefined : noteChange()),
    onChange: noteChange,
  };
}

interface ChosenStates {
  readonly states: WarmStates;
  readonly use: WarmUse;
}

function readerOf(
  { last, history }: WarmEngine,
  question: WarmQuestion,
  decided: ChosenStates | 'the engine',
): ChangesReader | undefined {
  const changes = question.changes?.();
  return last && changes && decided !== 'the engine'
    ? new ChangesReader({ last, history }, question, changes)
    : undefined;
}

function chooseStates(engine: WarmEngine, question: WarmQuestion, now: number) {
  const { failure } = engine;
  return youngStates(engine, question, now) ?? (failure && lastStates(engine, question, { now, failure }));
}

/** Returns the states if they are young enough for the request. */
function youngStates(
  { last, changedAt }: WarmEngine,
  { request, record: { warm } }: WarmQuestion,
  now: number,
) {
  if (!last || !warm || !request || lacksCommand(last, changedAt, request)) return undefined;
  const { maxAgeMs = 2000 * warm.interval_seconds } = request;
  const ageMs = now - last.readAt;
  const isYoung = maxAgeMs > 0 && ageMs <= maxAgeMs;
  return isYoung ? { states: last.states, use: { ageS: wholeSeconds(ageMs) } } : undefined;
}

/** A caller who follows changes wants what the watch has seen, also right after a command. */
function lacksCommand(
  { readAt }: NonNullable<WarmEngine['last']>,
  changedAt: number,
  { changes }: WarmReadOptions,
): boolean {
  return readAt < changedAt && changes?.since === undefined;
}

interface SilentEngine {
  readonly now: number;
  readonly failure: EngineFailure;
}

/** Returns the last states of an engine that does not answer, if the realm and the caller accept them. */
function lastStates(
  { last }: WarmEngine,
  { request, record: { warm } }: WarmQuestion,
  { now, failure }: SilentEngine,
) {
  if (!last || !warm || !request || request.strict || request.maxAgeMs === 0) return undefined;
  const ageMs = now - last.readAt;
  if (ageMs > warm.stale_seconds * 1000) return undefined;
  return { states: last.states, use: { ageS: wholeSeconds(ageMs), failure } };
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.round(ms / 1000));
}

const failures: ReadonlySet<string> = new Set([
  ...['engine_unreachable', 'engine_timeout', 'engine_closed'],
  // Questions pile up in front of an engine that reloads.
  'busy',
]);

/** Returns the failure that an error tells of. `undefined` means that it says nothing about whether the engine answers. */
export function failureOf(error: unknown): EngineFailure | undefined {
  return error instanceof AppError && isFailure(error.code) ? error.code : undefined;
}

export function isFailure(code: string): code is EngineFailure {
  return failures.has(code);
}

/**
 * Check results do not make states unusable: senders of passive checks may send some each second. Their effect is seen with the next
 * refresh, like that of the engine's own checks.
 */
function isCheckResult({ name }: Command): boolean {
  return name === 'PROCESS_HOST_CHECK_RESULT' || name === 'PROCESS_SERVICE_CHECK_RESULT';
}
