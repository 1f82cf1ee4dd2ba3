import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the responses of a connection together with it. Node 20 closes only the one that is being sent: those that wait behind it,
 * because the caller sent several requests at once, would stay open for ever, with all that waits for their end.
 */
export function closeResponses(server: Server): void {
  const openBySocket = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = openBySocket.get(socket) ?? watchedResponses(socket);
    openBySocket.set(socket, open);
    open.add(response);
    response.once('close', () => open.delete(response));
  });
}

/** Returns an empty set. The responses that are still in it after the end of the connection are closed then. */
function watchedResponses(socket: Socket): Set<ServerResponse> {
  const open = new Set<ServerResponse>();
  socket.once('close', () => {
    // Node closes its own ones first.
    setImmediate(() => {
      for (const response of open) response.destroy().emit('close');
    });
  });
  return open;
}
