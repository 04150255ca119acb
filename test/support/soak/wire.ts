import { connect, createServer, type Socket } from 'node:net';

/** The network between the program and a gateway: it can be cut, and comes back at the same address. */
export async function openWire(gatewayUrl: string) {
  const gateway = new URL(gatewayUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(gateway.port), gateway.hostname);
    for (const socket of [near, far]) keep(socket);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<number>((done, fail) => {
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', fail);
        const address = server.address();
        done(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  const port = await listen(0);
  /** Every connection dies by RST; nobody notices but those who use one. */
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      reset();
    });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    reset,
    /** From now on nobody answers there. */
    cut,
    mend: () => listen(port),
    stop: async () => {
      if (server.listening) await cut();
    },
  };
}
