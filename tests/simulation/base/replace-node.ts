/**
 * Replaces Node's clock, timers, random numbers and abort controllers by those of the simulation that runs. It is imported before anything else, so that
 * no module keeps an original. Without a simulation the originals are used.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import zlib from 'node:zlib';

import { SimulatedAbortController } from './abort-controller.ts';
import { running, type SimulatedEvent } from './scheduler.ts';

const real = {
  Date,
  now: performance.now.bind(performance),
  random: Math.random,
  setTimeout: globalThis.setTimeout,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  clearImmediate: globalThis.clearImmediate,
  sleep: timersPromises.setTimeout,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
  randomInt: crypto.randomInt,
};

/** A timer of the simulation, with the methods of Node's that our code and its libraries use. */
class SimulatedTimer {
  readonly event: SimulatedEvent;

  constructor(event: SimulatedEvent) {
    this.event = event;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  hasRef() {
    return true;
  }
}

type Callback = (...values: unknown[]) => void;

function setTimer(callback: Callback, ms = 0, ...values: unknown[]) {
  const { scheduler } = running;
  if (!scheduler) return real.setTimeout(callback, ms, ...values);
  const dueMs = Math.max(1, Number.isFinite(ms) ? Math.trunc(ms) : 1) + scheduler.lateness();
  const ring = () => {
    callback(...values);
  };
  return new SimulatedTimer(scheduler.after(dueMs, '', ring));
}

function setImmediately(callback: Callback, ...values: unknown[]) {
  const { scheduler } = running;
  if (!scheduler) return real.setImmediate(callback, ...values);
  const run = () => {
    callback(...values);
  };
  return new SimulatedTimer(scheduler.after(0, '', run));
}

function clearTimer(timer: unknown): void {
  if (timer instanceof SimulatedTimer) running.scheduler?.cancel(timer.event);
  else if (timer instanceof Object) real.clearTimeout(timer as NodeJS.Timeout);
}

function clearImmediately(timer: unknown): void {
  if (timer instanceof SimulatedTimer) clearTimer(timer);
  else if (timer instanceof Object) real.clearImmediate(timer as NodeJS.Immediate);
}

interface SleepOptions {
  readonly signal?: AbortSignal;
}

function sleep<T>(ms?: number, value?: T, { signal }: SleepOptions = {}): Promise<T | undefined> {
  if (!running.scheduler) return real.sleep(ms, value, signal ? { signal } : {});
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimer(timer);
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = setTimer(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

function notReplaced(name: string) {
  return () => {
    throw new Error(`${name} has no replacement in the simulation: add one to base/replace-node.ts`);
  };
}

type Packed = (error: null, result: Buffer) => void;

/**
 * Takes the place of zlib's functions, which work in another thread: their time is real time, which the simulation does not have. Nothing is
 * compressed, because that would be a tenth of the time of a schedule.
 */
function copyBytes(data: Buffer | string, ...rest: [Packed] | [unknown, Packed]) {
  const done = rest.length === 1 ? rest[0] : rest[1];
  done(null, Buffer.from(data));
}

function randomBytes(size: number): Buffer {
  const { scheduler } = running;
  if (!scheduler) return real.randomBytes(size);
  return Buffer.from(Array.from({ length: size }, () => scheduler.ids.below(256)));
}

function randomUUID(): string {
  const { scheduler } = running;
  if (!scheduler) return real.randomUUID();
  const part = () =>
    Math.floor(scheduler.ids.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [part(), part(), part(), part()];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

function randomInt(from: number, to: number): number {
  const { scheduler } = running;
  return scheduler ? from + scheduler.ids.below(to - from) : real.randomInt(from, to);
}

class SimulatedDate extends Date {
  constructor(...values: [] | [string | number | Date]) {
    const [value] = values;
    super(values.length === 0 ? SimulatedDate.now() : (value ?? Number.NaN));
  }

  static override now(): number {
    return running.scheduler?.wall() ?? real.Date.now();
  }
}

Object.assign(globalThis, {
  AbortController: SimulatedAbortController,
  Date: SimulatedDate,
  setTimeout: setTimer,
  setImmediate: setImmediately,
  clearTimeout: clearTimer,
  clearImmediate: clearImmediately,
  setInterval: notReplaced('setInterval'),
});
Object.defineProperty(performance, 'now', { value: () => running.scheduler?.now ?? real.now() });
process.nextTick = notReplaced('process.nextTick');
Math.random = () => running.scheduler?.ids.next() ?? real.random();
Object.assign(timers, { setTimeout: setTimer, setImmediate: setImmediately });
Object.assign(timers, { clearTimeout: clearTimer, clearImmediate: clearImmediately });
Object.assign(zlib, { gzip: copyBytes, gunzip: copyBytes, deflateRaw: copyBytes, inflateRaw: copyBytes });
Object.assign(timersPromises, { setTimeout: sleep, setImmediate: notReplaced('setImmediate as a promise') });
Object.assign(crypto, { randomBytes, randomUUID, randomInt });
syncBuiltinESMExports();
