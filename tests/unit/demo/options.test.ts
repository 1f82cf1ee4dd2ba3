import { describe, expect, it } from '@jest/globals';

import { parseOptions } from '../../../demo/options.ts';

describe('the options of the local stack', () => {
  it('have defaults', () => {
    expect(parseOptions([])).toMatchObject({
      port: 3000,
      fresh: false,
      json: false,
      help: false,
      livestatus: undefined,
    });
  });

  it('take the time of functions in seconds', () => {
    expect(parseOptions(['--function-timeout', '60']).functionTimeoutMs).toBe(60_000);
    expect(parseOptions([]).functionTimeoutMs).toBeUndefined();
  });

  it.each([
    ['engine.example:6557', { monitoring_ip: 'engine.example', monitoring_port: 6557 }],
    ['[::1]:6557', { monitoring_ip: '::1', monitoring_port: 6557 }],
    ['/run/engine/live', { monitoring_socket: '/run/engine/live' }],
  ])('take an engine at %s', (text, address) => {
    expect(parseOptions(['--livestatus', text]).livestatus).toEqual(address);
  });

  it.each([
    [['--port', 'http'], '--port http: a port is a number from 0 to 65535.'],
    [['--port', '70000'], '--port 70000: a port is a number from 0 to 65535.'],
    [
      ['--livestatus', '127.0.0.1:99999'],
      '--livestatus 127.0.0.1:99999: a port is a number from 0 to 65535.',
    ],
    [['--livestatus', 'engine'], '--livestatus engine: give HOST:PORT, or a path with a slash in it.'],
    [['--function-timeout', '0'], '--function-timeout 0: give whole seconds from 1 to 999.'],
    [['--wat'], "Unknown option '--wat'"],
  ])('are refused in one sentence: %j', (words, sentence) => {
    expect(() => parseOptions(words)).toThrow(sentence);
  });
});
