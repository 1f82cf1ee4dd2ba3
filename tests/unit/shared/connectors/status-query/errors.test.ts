import { describe, expect, it } from '@jest/globals';

import { OutOfTime } from '../../../../../shared/base/call-context.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import { type FaultKind, WireFault } from '../../../../../shared/connectors/kit/faults.ts';
import {
  refusedCommand,
  refusedQuery,
  translateEngineError,
} from '../../../../../shared/connectors/status-query/errors.ts';
import { type Frame, frameReader } from '../../../../../shared/connectors/status-query/frame.ts';
import { recordedExchanges } from '../../../../support/status-query-captures.ts';

const frame = (said: string, preface = '') => ({ status: 452, body: Buffer.from(said), preface });

const refusalOf = (answer: Frame) => translateEngineError(refusedQuery(answer), 'paris') as AppError;

describe('an error of the wire', () => {
  it.each<[FaultKind, string, string]>([
    ['unreachable', 'unavailable', 'engine_unreachable'],
    ['refused_connection', 'unavailable', 'engine_unreachable'],
    ['aborted', 'timeout', 'engine_timeout'],
    ['untrusted', 'engine_failed', 'engine_untrusted'],
    ['broken', 'engine_failed', 'engine_closed'],
    ['closed', 'engine_failed', 'engine_closed'],
    ['garbage', 'engine_failed', 'engine_answer_unreadable'],
    ['unreadable', 'engine_failed', 'engine_answer_unreadable'],
    ['too_large', 'engine_failed', 'engine_answer_too_large'],
  ])('%s becomes %s %s, in words without an address', (fault, kind, code) => {
    const cause = new WireFault(fault, 'connect ECONNREFUSED 10.0.0.1:6557');
    const error = translateEngineError(cause, 'paris');
    expect(error).toMatchObject({ kind, code, cause });
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^The status-query interface of realm 'paris' /),
    );
    expect(error).toHaveProperty('message', expect.not.stringContaining('10.0.0.1'));
  });

  it("gives way to the deadline's own words", () => {
    const reason = new AppError('deadline_exceeded', { detail: 'The realm took too long.' });
    expect(translateEngineError(new OutOfTime('engine', reason), 'paris')).toBe(reason);
  });

  it('tells who waited for the engine from who waited for us', () => {
    expect(translateEngineError(new OutOfTime('engine'), 'paris')).toMatchObject({
      kind: 'timeout',
      code: 'engine_timeout',
    });
    expect(
      translateEngineError(new OutOfTime('queue', new AppError('engine_timeout', { detail: 'x' })), 'paris'),
    ).toMatchObject({
      kind: 'unavailable',
      code: 'busy',
      headers: { 'Retry-After': '1' },
      message: "Realm 'paris' was not asked: too many questions are waiting.",
    });
  });

  it('leaves other errors alone', () => {
    const bug = new TypeError('x');
    expect(translateEngineError(bug, 'paris')).toBe(bug);
  });
});

describe('a refusal', () => {
  it('keeps one line of what Icinga 2 said and none of its stack trace', () => {
    const answer = frameReader().feed(recordedExchanges('icinga2').of('unknown column').answer);
    const error = refusalOf(answer!);
    expect(error).toMatchObject({ kind: 'engine_failed', code: 'engine_refused_query' });
    expect(error.message).toBe(
      "The status-query interface of realm 'paris' refused the query: Column 'nope' does not exist in table 'hosts'.",
    );
  });

  it.each([
    ['cannot open /var/lib/engine/x.log', 'cannot open ….'],
    ['', 'it does not say why.'],
  ])('shows no address and no path: %j', (said, shown) => {
    expect(refusalOf(frame(said)).message).toBe(
      `The status-query interface of realm 'paris' refused the query: ${shown}`,
    );
  });

  it('of a command is what stands before the answer to the query behind it', () => {
    const fault = refusedCommand(frame('[[1]]', "400: Unknown command 'NOPE'\n"));
    const error = translateEngineError(fault, 'paris') as AppError;
    expect(error).toMatchObject({ kind: 'engine_failed', code: 'engine_refused_command' });
    expect(error.message).toMatch(/refused the command: Unknown command 'NOPE'\.$/);
  });
});
