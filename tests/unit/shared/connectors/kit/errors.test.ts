import { describe, expect, it } from '@jest/globals';

import { OutOfTime } from '../../../../../shared/base/call-context.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import { type FailedPeer, translateFault } from '../../../../../shared/connectors/kit/errors.ts';
import { WireFault } from '../../../../../shared/connectors/kit/faults.ts';

const speaker: FailedPeer = {
  subject: "The backend of realm 'paris'",
  codes: { failed: 'metrics_backend_failed', refused: 'search_backend_refused' },
  texts: { refused: 'refused the query' },
  quotedFaults: ['refused'],
};

describe('a fault of any connector', () => {
  it('has a code of its connector, and the words of all', () => {
    const cause = new WireFault('broken', 'read ECONNRESET 10.0.0.1:8086');
    expect(translateFault(cause, speaker)).toMatchObject({
      code: 'metrics_backend_failed',
      message: "The backend of realm 'paris' broke the connection before its answer was whole.",
      cause,
    });
  });

  it('may have words of its connector, and those of the peer, redacted', () => {
    const refused = new WireFault('refused', 'Error: no field x in /var/lib/y/z\nsecret');
    expect(translateFault(refused, speaker)).toMatchObject({
      code: 'search_backend_refused',
      message: "The backend of realm 'paris' refused the query: no field x in ….",
    });
    expect(translateFault(new WireFault('refused', ''), speaker)).toMatchObject({
      message: "The backend of realm 'paris' refused the query: it does not say why.",
    });
  });

  it('that passes says when to come back', () => {
    for (const busy of [new WireFault('no_room', 'x'), new OutOfTime('queue')]) {
      expect(translateFault(busy, speaker)).toMatchObject({ code: 'busy', headers: { 'Retry-After': '1' } });
    }
  });

  it('gives way to the words of the deadline, and leaves other errors alone', () => {
    const reason = new AppError('deadline_exceeded', { detail: 'The realm took too long.' });
    const bug = new TypeError('x');
    expect(translateFault(new OutOfTime('engine', reason), speaker)).toBe(reason);
    expect(translateFault(bug, speaker)).toBe(bug);
  });
});
