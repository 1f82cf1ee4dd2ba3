import { describe, expect, it } from '@jest/globals';

import { LiveField, LiveFields, liveStateIn } from '../../../../../shared/connectors/icingadb/live-fields.ts';

const names = ['output', 'long_output', 'last_update', 'latency'];

/** Returns the texts and numbers of these names as they are read, or `undefined` if that is no state. */
function fieldsOf(json: string | Buffer): unknown {
  const state = liveStateIn(Buffer.from(json));
  if (!state) return undefined;
  const fields = new LiveFields().moveTo(state);
  return names.map((name) => fields.text(new LiveField(name)) ?? fields.number(new LiveField(name)));
}

/** The same by a parser. */
function parsed(json: string): unknown {
  const values = JSON.parse(json) as Record<string, unknown>;
  return names.map((name) =>
    typeof values[name] === 'string' || typeof values[name] === 'number' ? values[name] : null,
  );
}

describe('fields of a state in Redis', () => {
  it.each([
    { output: 'fine', last_update: 1795724640000, latency: 0.25 },
    { check: 1, long_output: 'a, b', latency: -1, last_update: 1e300 },
    { output: 'Größe 5 €, 😀', long_output: '', latency: 12.5e-9 },
    { output: 'he said ",\\"latency\\":5, and left', latency: 7 },
    { text: 'ends with a comma,', output: ',', latency: 3 },
    { text: ',"output":"no"', more: '\\', output: 'yes' },
    { output: 'a "quoted" \\ text\nof two lines', last_update: 3 },
    { output: '[OK] in brackets {and braces}', latency: 1 },
    { output: null, long_output: true, last_update: 'five', latency: ['no'] },
    { output: { output: 'inner' }, latency: { latency: 1 } },
    { inner: { output: 'inner', latency: 1 }, last_update: 2 },
    { output_of_another: 'no', my_output: 'no', latency_ms: 5 },
    { ['__proto__']: 1, latency: 1 },
    {},
  ])('are those that a parser finds: %j', (values) => {
    const json = JSON.stringify(values);
    expect(fieldsOf(json)).toEqual(parsed(json));
    expect(fieldsOf(JSON.stringify(values, null, 1).replaceAll('\n', ''))).toBeDefined();
  });

  it('are the same in any order of the fields', () => {
    const entries = Object.entries({
      output: 'a\tb',
      long_output: 'ü',
      last_update: 17,
      latency: 0.5,
      x: false,
    });
    for (let turn = 0; turn < entries.length; turn += 1) {
      const json = JSON.stringify(Object.fromEntries([...entries.slice(turn), ...entries.slice(0, turn)]));
      expect(fieldsOf(json)).toEqual(['a\tb', 'ü', 17, 0.5]);
    }
  });

  it.each([
    '',
    '5',
    'null',
    '"text"',
    '[1]',
    '{"output":[}',
    `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
    'not',
  ])('are none in %j', (json) => {
    expect(fieldsOf(json)).toBeUndefined();
  });

  it('are null if a value is cut or is no JSON', () => {
    for (const json of [
      '{"output":"fine}',
      '{"output":}',
      '{"output":nope,"latency":1x}',
      '{"latency":0x10}',
    ])
      expect(fieldsOf(json)).toEqual([null, null, null, null]);
  });

  it('are those of the state that was moved to last', () => {
    const fields = new LiveFields();
    const output = new LiveField('output');
    const [first, second] = [Buffer.from('{"output":"one"}'), Buffer.from(String.raw`{"output":"t\"wo"}`)];
    expect(fields.moveTo(first).text(output)).toBe('one');
    expect(fields.moveTo(second).text(output)).toBe('t"wo');
    expect(fields.moveTo({ output: 'three' }).text(output)).toBe('three');
    expect(fields.moveTo(first).text(output)).toBe('one');
  });

  it('are texts with bytes that are no UTF-8', () => {
    const state = Buffer.concat([
      Buffer.from('{"output":"a'),
      Buffer.of(0xff, 0xc3),
      Buffer.from('","latency":1}'),
    ]);
    expect(fieldsOf(state)).toEqual(['a\ufffd\ufffd', null, null, 1]);
  });
});
