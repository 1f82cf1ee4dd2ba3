import { describe, expect, it } from '@jest/globals';

import { WireFault } from '../../../../../shared/connectors/status-query/faults.ts';
import {
  type Frame,
  type FrameReader,
  frameReader,
} from '../../../../../shared/connectors/status-query/frame.ts';
import { framed } from '../../../../support/hostile-peer.ts';
import { recordedExchanges } from '../../../../support/status-query-captures.ts';

const whole = (bytes: Buffer) => [bytes];
const byteByByte = (bytes: Buffer) => Array.from(bytes, (byte) => Buffer.from([byte]));
const inThrees = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 3) }, (_, index) => bytes.subarray(index * 3, index * 3 + 3));
const ways = [whole, byteByByte, inThrees];

function fed(reader: FrameReader, pieces: readonly Buffer[]): Frame | WireFault {
  try {
    for (const piece of pieces) {
      const frame = reader.feed(piece);
      if (frame) return frame;
    }
  } catch (fault) {
    if (fault instanceof WireFault) return fault;
    throw fault;
  }
  return reader.end();
}

const kindOf = (result: Frame | WireFault) => (result instanceof WireFault ? result.kind : result.status);

describe.each(ways)('a frame fed %p', (cut) => {
  const read = (text: string | Buffer, options = {}) =>
    fed(frameReader(options), cut(Buffer.isBuffer(text) ? text : Buffer.from(text)));

  it('is whole when its length in bytes has come', () => {
    expect(read(framed('[["é"]]'))).toMatchObject({ status: 200, body: Buffer.from('[["é"]]') });
  });

  it('may have no body', () => {
    expect(read('200           0\n')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it('leaves out what comes behind it', () => {
    expect(read(`${framed('[]')}200           0\n`)).toMatchObject({ body: Buffer.from('[]') });
  });

  it('keeps the status of a refusal', () => {
    expect(read(framed('no such table', 404))).toMatchObject({
      status: 404,
      body: Buffer.from('no such table'),
    });
  });

  it('is broken when its body ends early', () => {
    expect(kindOf(read('200          10\n[[1'))).toBe('broken');
  });

  it('is broken when its header ends early', () => {
    expect(kindOf(read('200    '))).toBe('broken');
  });

  it('is closed when nothing comes', () => {
    expect(kindOf(read(''))).toBe('closed');
  });

  it.each([
    'Invalid request method\n',
    '[[1,2]]',
    '200 ten bytes ..\n',
    '20x          10\n',
    '2000000000000000',
  ])('is garbage when it begins with %j', (text) => {
    expect(kindOf(read(text))).toBe('garbage');
  });

  it('is refused when it announces more than may be held in memory', () => {
    expect(kindOf(read('200    99999999\n', { largestBody: 1000 }))).toBe('too_large');
  });

  it('may be preceded by complaints where they are expected', () => {
    const complaint = "400: Unknown command 'NOPE'\n400: no\n";
    expect(read(`${complaint}${framed('[[1]]')}`, { preface: true })).toMatchObject({
      status: 200,
      preface: complaint,
      body: Buffer.from('[[1]]'),
    });
  });

  it('may be preceded by lines that look almost like its header', () => {
    const lines = '404 5\n200         100 \n2000         100\n\n200          1x';
    expect(read(`${lines}\n${framed('[[1]]')}`, { preface: true })).toMatchObject({
      preface: `${lines}\n`,
      body: Buffer.from('[[1]]'),
    });
  });

  it('has no preface where none is said', () => {
    expect(read(framed('[[1]]'), { preface: true })).toMatchObject({
      preface: '',
      body: Buffer.from('[[1]]'),
    });
  });

  it('is garbage when only complaints come', () => {
    expect(kindOf(read('400: Unknown command\n', { preface: true }))).toBe('garbage');
  });
});

describe('the answers of real engines', () => {
  const answers = [...recordedExchanges('icinga2').all, ...recordedExchanges('naemon').all].map(
    ([name, { answer }]) => [name, answer] as const,
  );

  it.each(answers)('read the same in any pieces: %s', (_name, answer) => {
    const results = ways.map((cut) => fed(frameReader(), cut(answer)));
    const [first] = results;
    for (const result of results) {
      if (result instanceof WireFault) expect(kindOf(result)).toBe(first && kindOf(first));
      else expect(result).toEqual(first);
    }
  });

  it('carry the refusals of Icinga 2 in full', () => {
    const frame = fed(frameReader(), [recordedExchanges('icinga2').of('unknown column').answer]);
    expect(frame).toMatchObject({ status: 452, body: { length: 1990 } });
  });

  it('show that Naemon answers bare text to what it cannot parse', () => {
    expect(kindOf(fed(frameReader(), [recordedExchanges('naemon').of('undefined header').answer]))).toBe(
      'garbage',
    );
  });
});

describe('a line in front of a header', () => {
  const header = '200           4\n';
  const line = 'a warning of the engine: ';
  const pieces = [line, header, framed('[[1]]')].map((text) => Buffer.from(text));

  it('is no header because its end looks like one and comes in a piece of its own', () => {
    expect(fed(frameReader({ preface: true }), pieces)).toMatchObject({
      body: Buffer.from('[[1]]'),
      preface: line + header,
    });
  });

  it('ends the line before it, so that the next one may be a header', () => {
    const [beginning, ...rest] = pieces;
    const ended = [beginning ?? Buffer.alloc(0), Buffer.from('end\n'), ...rest.slice(1)];
    expect(fed(frameReader({ preface: true }), ended)).toMatchObject({ preface: `${line}end\n` });
  });
});
