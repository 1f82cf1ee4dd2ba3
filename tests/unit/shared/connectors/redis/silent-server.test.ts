import { expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { collectGarbage } from '../../../../support/garbage-collected.ts';
import { hostilePeer, staySilent } from '../../../../support/hostile-peer.ts';
import { clientOf } from '../../../../support/own-redis.ts';

it('a Redis that never finishes TLS is given up, also if garbage is collected meanwhile', async () => {
  const peer = await hostilePeer(staySilent);
  const client = clientOf(`rediss://127.0.0.1:${peer.address.port}`);
  const room = () => Promise.resolve({ largest: 100, ensure: () => undefined, release: () => undefined });
  const answer = client.run(
    { commands: [['PING']], reserve: room },
    callContext(new AbortController().signal),
  );
  void collectGarbage();
  await expect(answer).rejects.toMatchObject({ kind: 'unreachable' });
  await peer.close();
});
