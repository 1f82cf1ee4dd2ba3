import { describe, expect, it } from '@jest/globals';

import {
  fieldValueOf,
  readNumberField,
  readTextField,
} from '../../../../shared/connectors/search/document.ts';
import { FieldReader } from '../../../../shared/connectors/search/field-reader.ts';
import { LazyFields } from '../../../../shared/connectors/search/lazy-fields.ts';
import { readObjects, type WalkPage, walkReader } from '../../../../shared/connectors/search/walk-page.ts';
import { withBrokenBytes } from '../../../support/broken-bytes.ts';
import { fc, propertyRuns } from '../../../support/properties.ts';

const around = { _scroll_id: 'place', timed_out: false, _shards: { total: 1, failed: 0 } };
const page = (hits: readonly unknown[], total = hits.length) => ({
  ...around,
  hits: { total: { value: total, relation: 'eq' }, hits },
});
const event = (number: number, more: object = {}) => ({
  _id: `id-${number}`,
  _source: { host_name: `web-${number}`, state: number % 3, type: 'HOST ALERT', ...more },
  fields: { time: [String(1_792_736_174_000 + number)] },
});

const fields = ['host_name', 'state', 'type', 'a.b', 'a', 'a.b.c', 'é', 'x"y', 'nothing'];

function shown({ place, fault, documents }: WalkPage) {
  // One for all documents, as a walk has them.
  const readers = fields.map((field) => new FieldReader(field));
  const values = documents.map((document) => [
    ...[document.id, document.time],
    ...fields.map((field) => [
      fieldValueOf(document.source, field),
      readTextField(document, field),
      readNumberField(document, field),
    ]),
    ...readers.map((reader) => [reader.text(document), reader.number(document)]),
  ]);
  return { place, fault: fault?.message, values };
}

function outcome(read: () => WalkPage): unknown {
  try {
    return shown(read());
  } catch (error) {
    return String(error).split(':')[0];
  }
}

function expectBothEqual(body: Buffer): void {
  expect(outcome(() => walkReader('time')(body))).toEqual(outcome(() => readObjects(body, 'time')));
}

function isFromText(body: Buffer): boolean {
  const { documents } = walkReader('time')(body);
  return documents.every(({ source }) => source instanceof LazyFields);
}

describe('a page of a walk as backends write it', () => {
  const written = (hits: readonly unknown[]) => Buffer.from(JSON.stringify(page(hits)));

  it('is read from its text, whatever its documents hold', () => {
    const odd = [
      event(1),
      event(2, { a: { b: { c: [1, 2] } } }),
      event(3, { 'a.b': -1.5, a: null }),
      event(4, { type: 'with "quotes" and \\', é: 'été' }),
      event(5, { state: '1', host_name: ['first', 'second'] }),
      { _id: 'none', _source: {}, fields: { time: ['1'] } },
      { _source: { state: 12_345_678_901_234_567_890 }, fields: { time: ['0'] } },
      { _id: 'no time', _source: { state: 0 } },
      { fields: { time: ['2'] } },
      event(6, { host_name: 'x'.repeat(5000) }),
    ];
    expectBothEqual(written(odd));
    expect(isFromText(written(odd))).toBe(true);
    expectBothEqual(written([]));
  });

  it('tells the values of a million without an object for each', () => {
    const { documents } = walkReader('time')(written([event(1), event(2)]));
    expect(
      documents.map((one) => [
        one.id,
        one.time,
        readTextField(one, 'host_name'),
        readNumberField(one, 'state'),
      ]),
    ).toEqual([
      ['id-1', 1_792_736_174_001, 'web-1', 1],
      ['id-2', 1_792_736_174_002, 'web-2', 2],
    ]);
  });

  it('is read from its text with 4,000 names, and as objects with more', () => {
    const wide = (names: number) =>
      written([event(1, Object.fromEntries(Array.from({ length: names - 3 }, (_, at) => [`f${at}`, at])))]);
    expect([isFromText(wide(4000)), isFromText(wide(4001))]).toEqual([true, false]);
    expectBothEqual(wide(4001));
  });

  it('is read from its text again when the pages before had too many names', () => {
    const read = walkReader('time');
    const names = Array.from({ length: 4000 }, (_, at) => [`f${at}`, at]);
    read(written([{ _source: Object.fromEntries(names) }]));
    expect(read(written([event(1)])).documents[0]?.source).toBeInstanceOf(LazyFields);
  });

  it('is read as objects with a name of more than 500 bytes', () => {
    const long = (letters: number) => written([event(1, { ['x'.repeat(letters)]: 1 })]);
    expect([isFromText(long(497)), isFromText(long(498))]).toEqual([true, false]);
    expectBothEqual(long(498));
  });

  it('is read as objects with a field that has no name', () => {
    const body = written([event(1, { '': 'anything' }), event(2)]);
    expectBothEqual(body);
    expect(isFromText(body)).toBe(false);
  });

  it('with a fault still says where the next one is', () => {
    const torn = { ...page([event(1)]), _shards: { total: 2, failed: 1 } };
    const read = walkReader('time')(Buffer.from(JSON.stringify(torn)));
    expect([read.place, read.fault?.kind]).toEqual(['place', 'failed']);
    const late = walkReader('time')(Buffer.from(JSON.stringify({ ...torn, timed_out: true })));
    expect(late.fault?.kind).toBe('aborted');
  });
});

describe('a page of a walk that is otherwise', () => {
  const hit = JSON.stringify(event(1));
  const around_ = (hits: string, tail = '') =>
    `{"_scroll_id":"p","_shards":{"total":1,"failed":0}${tail},"hits":{"hits":[${hits}]}}`;
  const nested = (levels: number) => `{"_source":{"a":${'['.repeat(levels)}1${']'.repeat(levels)}}}`;

  it.each<[string, string]>([
    ['a field twice', around_('{"_source":{"state":1,"state":2}}')],
    ['a source twice', around_('{"_source":{"state":1},"_source":{"type":"x"}}')],
    ['an escaped name', around_(String.raw`{"_source":{"st\u0061te":1}}`)],
    ['members in another order', around_('{"fields":{"time":["1"]},"_id":"a","_source":{"state":1}}')],
    ['other members', around_('{"_index":"i","_id":"a","_score":null,"_source":{"state":1},"sort":[1]}')],
    ['an escaped id', around_(String.raw`{"_id":"a\"b","_source":{"state":1}}`)],
    ['an id that is a number', around_('{"_id":1,"_source":{"state":1}}')],
    ['a source that is a list', around_('{"_id":"a","_source":[1]}')],
    ['a time with decimals', around_('{"_source":{"state":1},"fields":{"time":["1.75"]}}')],
    ['a time that is a number', around_('{"_source":{"state":1},"fields":{"time":[17]}}')],
    ['two times', around_('{"_source":{"state":1},"fields":{"time":["17","18"]}}')],
    ['a time of another field', around_('{"_source":{"state":1},"fields":{"other":["17"]}}')],
    ['a time of 20 digits', around_('{"_source":{"state":1},"fields":{"time":["12345678901234567890"]}}')],
    ['an empty hit', around_('{}')],
    ['a hit that is none', around_('1')],
    ['a closing brace alone', around_('}')],
    ['a closing brace behind a hit', around_(`${hit},}`)],
    ['blanks', around_('{"_source": {"state":1}}')],
    ['a comma at the end', around_(`${hit},`)],
    ['a comma too many', around_('{,"_source":{"state":1}}')],
    ['a comma behind the last field', around_('{"_source":{"state":1,}}')],
    ['no comma', around_('{"_id":"a""_source":{"state":1}}')],
    ['a number that is none', around_('{"_source":{"state":1x}}')],
    ['a number with a zero before', around_('{"_source":{"state":01}}')],
    ['1e300', around_('{"_source":{"state":1e300,"type":-1e300}}')],
    ['a megabyte of blanks', around_(`{"_source":{"state":${' '.repeat(1_000_000)}1}}`)],
    ['a megabyte of blanks in a name', around_(`{"_source":{"${' '.repeat(1_000_000)}":1,"state":2}}`)],
    ['a word that is none', around_('{"_source":{"state":nul}}')],
    ['a bracket of the wrong kind', around_('{"_source":{"a":[1}}')],
    ['the words of the list in a text', around_(String.raw`{"_source":{"type":"\"hits\":[1]"}}`)],
    ['another list of that name behind it', around_(hit).replace(/\}$/, ',"x":{"hits":[1]}}')],
    ['another list of that name before it', around_(hit, ',"x":{"hits":[]}')],
    ['no list', '{"_scroll_id":"p","_shards":{"total":1,"failed":0},"hits":{}}'],
    ['no hits at all', '{"_scroll_id":"p","_shards":{"total":1,"failed":0}}'],
    ['no place', '{"_shards":{"total":1,"failed":0},"hits":{"hits":[]}}'],
    ['half of it', around_(`${hit},${hit}`).slice(0, -30)],
    ['more behind it', `${around_(hit)}]`],
    ['a mark before it', `\u{FEFF}${around_(hit)}`],
    ['a control character', around_('{"_source":{"type":"a\u0001b"}}')],
    ['a value of 80 levels', around_(nested(80))],
    ['a value of 93 levels', around_(nested(93))],
    ['a value of 20,000 levels', around_(nested(20_000))],
  ])('reads the same: %s', (_, text) => {
    expectBothEqual(Buffer.from(text));
  });

  it('reads the same where it is not UTF-8', () => {
    const body = Buffer.from(around_('{"_source":{"type":"aXb","state":1}}'));
    body[body.indexOf('X')] = 0xff;
    expectBothEqual(body);
  });
});

describe('a page of any documents, with a byte or more changed', () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const name = fc.constantFrom('host_name', 'state', 'type', 'a', 'a.b', 'é', 'x"y', '0');
  const time = fc.constantFrom(['1792736174000'], [1], ['1.5'], [], ['0'], ['007'], [null]);
  const found = fc.record(
    {
      _index: fc.constant('events'),
      _id: fc.string(),
      _source: fc.dictionary(name, value),
      fields: fc.record({ time, other: fc.constant([1]) }, { requiredKeys: [] }),
      sort: fc.constant([1]),
    },
    { requiredKeys: [] },
  );
  const usual = fc.record({
    _id: fc.uuid(),
    _source: fc.dictionary(name, value),
    fields: fc.constant({ time: ['1792736174000'] }),
  });
  const bytes = fc
    .tuple(
      fc.array(fc.oneof({ weight: 3, arbitrary: usual }, found), { maxLength: 6 }),
      fc.constantFrom(0, 1),
    )
    .map(([hits, blanks]) => Buffer.from(JSON.stringify(page(hits), null, blanks)));

  it('tells by a reader of one field what is told of each document alone', () => {
    fc.assert(
      fc.property(bytes, (body) => {
        for (const read of [walkReader('time'), (all: Buffer) => readObjects(all, 'time')]) {
          const { documents } = read(body);
          for (const field of fields) {
            const reader = new FieldReader(field);
            const told = documents.map((one) => [reader.text(one), reader.number(one)]);
            expect(told).toEqual(
              documents.map((one) => [readTextField(one, field), readNumberField(one, field)]),
            );
          }
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('reads the same both ways', () => {
    fc.assert(fc.property(bytes, expectBothEqual), { numRuns: propertyRuns(300) });
  });

  it('reads the same both ways when it is broken', () => {
    fc.assert(fc.property(withBrokenBytes(bytes), expectBothEqual), { numRuns: propertyRuns(1500) });
  });
});
