// Several commands share one connection to a Naemon.
import { afterEach, expect, it } from '@jest/globals';

import { host, site } from '../../../../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../../../../demo/status-query-engine/index.ts';
import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import { buildCommand, connectEngine } from '../../../../../shared/connectors/status-query/index.ts';
import { type Behaviour, framed, type HostilePeer, hostilePeer } from '../../../../support/hostile-peer.ts';

const columns = JSON.stringify([['status', 'program_start']]);
const status = JSON.stringify([
  ['program_version', 'livestatus_version'],
  ['1.5.2', '1.5.1.source-naemon'],
]);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const comments = ['a', 'b', 'c', 'd'].map((name) =>
  buildCommand('ADD_HOST_COMMENT', name, true, 'tester', 'together'),
);
const sendTo = (address: HostilePeer['address'], commands = comments) =>
  connectEngine(address, { realm: 'r', clock: systemClock })(
    callContext(AbortSignal.timeout(20_000)),
  ).sendAll(commands);

/** An engine that answers commands as told. */
async function naemon(answer: Behaviour) {
  const peer = await hostilePeer((socket, request, turn) => {
    if (request.startsWith('GET columns')) socket.end(framed(columns));
    else if (request.startsWith('GET status')) socket.end(framed(status));
    else answer(socket, request, turn);
  });
  closing.push(peer.close);
  return peer;
}

const accepted = framed('[[1]]\n');
const refused = `400: no such host\n${accepted}`;
const refusal = expect.objectContaining({ code: 'engine_refused_command' });
const unconfirmed = expect.objectContaining({ code: 'engine_command_unconfirmed' });

it.each([1, 7, 1000])('is answered for each command, in pieces of %d bytes', async (size) => {
  const peer = await naemon((socket) => {
    const text = accepted + refused + accepted + refused;
    for (let at = 0; at < text.length; at += size) socket.write(text.slice(at, at + size));
    socket.end();
  });
  expect(await sendTo(peer.address)).toEqual(['taken', refusal, 'taken', refusal]);
  expect(peer.requests.filter((one) => one.startsWith('COMMAND'))).toHaveLength(1);
});

it('leaves open which commands arrived behind the last answer of a connection that was cut', async () => {
  const peer = await naemon((socket) => socket.end(accepted + refused));
  expect(await sendTo(peer.address)).toEqual(['taken', refusal, unconfirmed, unconfirmed]);
});

it('has no place for a command that could begin another one', async () => {
  const peer = await naemon((socket) => socket.end(accepted));
  const odd = buildCommand('ADD_HOST_COMMENT', 'a', true, 'tester', 'x\nCOMMAND [0] SHUTDOWN_PROGRAM');
  const [first, second] = await sendTo(peer.address, [odd, ...comments.slice(0, 1)]);
  expect([first, second]).toEqual([expect.objectContaining({ code: 'control_character' }), 'taken']);
});

it('is told by an engine whose effects follow each other on one connection', async () => {
  const served = site({ hosts: [host('a'), host('b'), host('d')] });
  const engine = await startEngine({
    site: served,
    dialect: 'naemon',
    listen: { port: 0 },
    clock: systemClock,
  });
  closing.push(engine.close);
  expect(await sendTo(engine.address as HostilePeer['address'])).toEqual([
    'taken',
    'taken',
    refusal,
    'taken',
  ]);
  expect([...served.comments.values()].map((one) => one.host.name)).toEqual(['a', 'b', 'd']);
});
