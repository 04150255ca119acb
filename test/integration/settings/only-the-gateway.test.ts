import { createServer, Socket, connect as toServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { faultCalls } from '../../support/faults/fault-calls.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

// What "Privacy" in Settings says: requests to the gateway of the account, and nothing else.
const world = forAllTests(openFaultWorld);

afterEach(() => {
  vi.restoreAllMocks();
});

/** Where the sockets of this process are asked to go, as host:port, before any name is looked up. */
function watchSockets() {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  return () => new Set(connect.mock.calls.map(([first]) => addressOf(first)));
}

/** `net.connect` hands its options on in an array. */
function addressOf(first: unknown) {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  const { host, port, path } = options as { host?: string; port?: number; path?: string };
  return path ?? `${host ?? 'localhost'}:${port ?? ''}`;
}

it('sees where a socket goes (bug: the test below passes for want of a look)', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  const addresses = watchSockets();
  const socket = toServer(port, '127.0.0.1');
  await new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  expect([...addresses()]).toEqual([`127.0.0.1:${port}`]);
  await new Promise((resolve) => server.close(resolve));
});

it('connects to the gateway of the account only, at start and in every kind of call (bug: a second address)', async () => {
  const addresses = watchSockets();
  await world.restart();
  world.setFaults();
  for (const call of faultCalls.filter(({ isFree }) => !isFree)) {
    const { kind } = await call.ask(world, `the ${call.name}`);
    expect(kind, call.name).toBe('done');
  }
  await world.app().voices.list(world.account());
  expect([...addresses()]).toEqual([new URL(world.demo.baseUrl).host]);
});
