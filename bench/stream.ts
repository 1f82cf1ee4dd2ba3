import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import * as z from 'zod';

import { captureRequests } from './capture.ts';
import { startEmbedded } from './embedded.ts';
import { median } from './measure.ts';
import { forgetPeak, megabytes } from './memory-of-process.ts';
import { report } from './report.ts';
import {
  addressText,
  type BenchMeasurement,
  parseAddress,
  startSubject,
  type SubjectAddress,
} from './subject.ts';

const path = '/api/status/realms/bench/all-service-status/';
/** The path of the same list in the form in which all realms are asked: the engine sends the whole list. */
const asWhole = '/api/status/realms/service-status/';
const runs = 5;

/**
 * Measures a list of all services that is sent while it is written: the memory that the process needs in addition to its idle state,
 * and the time to its first byte, compared with the engine's own first byte. The engine and the handler are a process each.
 */
export async function stream(hosts: number, engine: SubjectAddress | undefined): Promise<void> {
  if (engine) {
    console.log(`Engine at ${addressText(engine)}`);
    await measureApart(engine);
    return;
  }
  console.log(`Embedded engine, dialect of Naemon, with ${hosts} hosts, ${hosts * 5} services`);
  const embedded = await startEmbedded(hosts);
  try {
    await measureApart(embedded.place);
  } finally {
    embedded.stop();
  }
}

async function measureApart(engine: SubjectAddress): Promise<void> {
  const requests = JSON.stringify(await captureRequests(engine, asWhole));
  await once(fork(import.meta.filename, ['stream', addressText(engine), requests]), 'exit');
}

async function measure(engine: SubjectAddress, requests: readonly string[]): Promise<void> {
  const subject = await startSubject(engine);
  await subject.take('/api/status/realms/bench/hosts/host-00001/');
  await pause(1000);
  const idle = megabytes('VmRSS');
  const rows: Record<string, unknown> = {};
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    const [engines, ours, peaks] = [new Array<number>(), new Array<BenchMeasurement>(), new Array<number>()];
    for (let run = 0; run < runs; run += 1) {
      engines.push(Math.max(...(await Promise.all(requests.map((request) => firstByte(engine, request))))));
      forgetPeak();
      ours.push(await subject.take(path, headers));
      peaks.push(megabytes('VmHWM') - idle);
    }
    rows['Accept-Encoding' in headers ? 'gzip' : 'plain'] = {
      'idle MB': idle,
      'growth MB, median': median(peaks),
      'growth MB, most': Math.max(...peaks),
      'engine first byte ms': Math.round(median(engines)),
      'first byte ms': Math.round(median(ours.map(({ firstMs }) => firstMs))),
      'whole ms': Math.round(median(ours.map(({ lastMs }) => lastMs))),
      'answer MB': Math.round((ours[0]?.bytes ?? 0) / 1e5) / 10,
    };
  }
  report('stream', rows);
  await subject.stop();
}

/** Returns the time in milliseconds to the first byte of the answer to this request. The answer is read to its end. */
async function firstByte(engine: SubjectAddress, request: string): Promise<number> {
  const started = performance.now();
  const socket = connect(engine);
  socket.write(request);
  await once(socket, 'data');
  const first = performance.now() - started;
  socket.resume();
  await once(socket, 'close');
  return first;
}

const [role, place = '', asked = '[]'] = process.argv.slice(2);
if (process.send && role === 'stream') {
  await measure(parseAddress(place), z.array(z.string()).parse(JSON.parse(asked)));
  process.disconnect();
}
