import type { Server } from 'node:http';
import { connect, Server as NetServer, type Socket } from 'node:net';

import { nextTurn } from '../shared/base/next-turn.ts';

/** The longest wait in milliseconds. The socket is closed after it even if connections are still queued. */
const LONGEST_MS = 1000;
/** The number of turns of the event loop in which this process reads the requests that the system already holds. */
const LAST_TURNS = 3;

/**
 * Closes the listening socket and keeps open connections. The system resets connections that it took and that this
 * process has not accepted yet, so the socket is closed at a moment when the queue of the system is empty. A connection
 * of this process to itself tells that: it is the last one in the queue. The caller keeps requests waiting meanwhile,
 * because Node accepts one connection in each turn of its event loop, and callers that are answered connect again.
 */
export async function stopListening(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    let probe: Socket;
    let accepted = 0;
    const close = () => {
      clearTimeout(late);
      server.off('connection', onAccepted);
      // The method of `http.Server` would also close idle connections, whose next request may have arrived.
      if (server.listening) NetServer.prototype.close.call(server);
      probe.destroy();
      resolve();
    };
    const sendProbe = () => {
      accepted = 0;
      return connectTo(server).once('error', close).once('close', close);
    };
    const onAccepted = (socket: Socket) => {
      if (socket.remotePort !== probe.localPort) accepted += 1;
      else if (accepted === 0) close();
      else {
        probe.off('close', close).destroy();
        probe = sendProbe();
      }
    };
    const late = setTimeout(close, LONGEST_MS);
    server.on('connection', onAccepted);
    probe = sendProbe();
  });
  for (let turn = 0; turn < LAST_TURNS; turn += 1) await nextTurn();
}

function connectTo(server: Server): Socket {
  const address = server.address();
  return typeof address === 'object' && address !== null
    ? connect({ host: address.address, port: address.port })
    : connect(String(address));
}
