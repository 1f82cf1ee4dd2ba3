import { describe, expect, it } from '@jest/globals';

import { buildCommand, type Command, longText } from '../../../../../shared/connectors/status-query/index.ts';
import {
  commandTextWithQuery,
  icinga2CommandText,
} from '../../../../../shared/connectors/status-query/request-text.ts';

const barrier = 'GET status\nResponseHeader: fixed16\nOutputFormat: json\nColumns: program_start\n\n';
const asked = (it: Command) => icinga2CommandText(it, 1795223000);
const barred = (it: Command) => commandTextWithQuery(it, 1795223000);

describe('a command', () => {
  it('asks Icinga 2 for an answer and to close the connection', () => {
    expect(asked(buildCommand('PROCESS_HOST_CHECK_RESULT', 'host 1', 1, 'down; really'))).toBe(
      'COMMAND [1795223000] PROCESS_HOST_CHECK_RESULT;host 1;1;down; really\nResponseHeader: fixed16\nKeepAlive: on\n\n',
    );
  });

  it('has a query behind it for engines that do not answer commands', () => {
    expect(barred(buildCommand('RESTART_PROGRAM'))).toBe(
      `COMMAND [1795223000] RESTART_PROGRAM\n\n${barrier}`,
    );
  });

  it('keeps backslashes as the engine would eat or keep them', () => {
    const it = buildCommand('ADD_HOST_COMMENT', String.raw`a\b`, true, 'me', String.raw`c:\new`);
    expect(barred(it)).toContain(String.raw`;a\\b;1;me;c:\\new`);
    expect(asked(it)).toContain(String.raw`;a\b;1;me;c:\new`);
  });

  it('writes the line breaks of a long text as two characters', () => {
    const it = buildCommand('PROCESS_HOST_CHECK_RESULT', 'h', 0, longText('one\r\ntwo\\\nthree'));
    expect(asked(it)).toContain(String.raw`;one\ntwo\\nthree` + '\n');
    expect(barred(it)).toContain(String.raw`;one\ntwo\\\nthree` + '\n');
  });

  it.each(['a\nCOMMAND [1] X', 'a\rb', 'a\0b', 'a\u0007'])('refuses a control character: %j', (text) => {
    expect(() => asked(buildCommand('X', text, 1))).toThrow(
      expect.objectContaining({ code: 'control_character' }),
    );
    expect(() => barred(buildCommand('X', text, 1))).toThrow(
      expect.objectContaining({ code: 'control_character' }),
    );
  });

  it('refuses a semicolon before the last argument', () => {
    expect(() => buildCommand('ADD_HOST_COMMENT', 'a;b', 1, 'me', 'x')).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'semicolon_not_allowed' }),
    );
  });

  it('refuses a line longer than an engine reads', () => {
    expect(() => asked(buildCommand('X', 'x'.repeat(60_001)))).toThrow(
      expect.objectContaining({ code: 'value_too_long' }),
    );
  });

  it.each(['', 'lower_case', 'A;B', 'A B'])('refuses the name %j', (name) => {
    expect(() => buildCommand(name)).toThrow(expect.objectContaining({ kind: 'internal' }));
  });
});
