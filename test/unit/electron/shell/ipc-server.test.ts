import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFileHandles } from '../../../../electron/ipc/file-handles.ts';
import { serveIpc } from '../../../../electron/shell/ipc-server.ts';
import { createSenderGate, type SendingEvent } from '../../../../electron/shell/sender-gate.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';

const thisFile = resolve(import.meta.filename);
const notice: EventMessage = { name: 'notice', payload: { level: 'info', message: 'a' } };

type StudioParts = Awaited<Parameters<typeof serveIpc>[0]['studio']>;

function setUp(isOpen = true) {
  const channels = new Map<string, (event: SendingEvent, ...args: unknown[]) => unknown>();
  const asked: unknown[][] = [];
  const sent: unknown[][] = [];
  let tell: (events: readonly EventMessage[]) => void = () => undefined;
  let open: (studio: StudioParts) => void = () => undefined;
  const opening = new Promise<StudioParts>((done) => {
    open = done;
  });
  const files = createFileHandles(createFakeRandom());
  const gate = createSenderGate('app://studio');
  gate.allow(1);
  const target = (name: string, isGone: boolean) => ({
    isDestroyed: () => isGone,
    send: (...message: unknown[]) => void sent.push([name, ...message]),
  });
  serveIpc({
    ipcMain: { handle: (channel, listener) => void channels.set(channel, listener) },
    gate,
    studio: opening,
    keepMade: async (bytes) => (bytes instanceof Uint8Array ? thisFile : null),
    targets: () => [target('open', false), target('gone', true)],
  });
  const finishOpening = () =>
    open({
      files,
      router: {
        request: async (...request) => {
          asked.push(request);
          return { ok: true, data: 'answer' };
        },
      },
      events: {
        emit: () => undefined,
        subscribe: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
    });
  if (isOpen) finishOpening();
  const mainFrame = { origin: 'app://studio' };
  const trusted: SendingEvent = { sender: { id: 1, mainFrame }, senderFrame: mainFrame };
  const invoke = (channel: string, event: SendingEvent, ...args: unknown[]) =>
    channels.get(channel)?.(event, ...args);
  return {
    channels,
    asked,
    sent,
    files,
    trusted,
    invoke,
    finishOpening,
    tell: () => tell([notice]),
  };
}

describe('ipc transport', () => {
  test('registers two channels and no other', () => {
    expect([...setUp().channels.keys()]).toEqual(['lectern:request', 'lectern:file']);
  });

  test('hands a trusted request to the router', async () => {
    const { invoke, asked, trusted } = setUp();
    expect(await invoke('lectern:request', trusted, 'library.list', {})).toEqual({
      ok: true,
      data: 'answer',
    });
    expect(asked).toEqual([['library.list', {}]]);
  });

  // Catches a channel that somebody adds without the gate.
  test('every channel refuses a sender that is not trusted, before anything runs', async () => {
    const { channels, asked, trusted, files } = setUp();
    for (const listener of channels.values()) {
      const answer = await listener({ ...trusted, senderFrame: null }, thisFile, {});
      expect(answer).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    }
    expect(asked).toEqual([]);
    expect(() => files.resolve(thisFile)).toThrow();
  });

  test('turns the path of a file into a handle', async () => {
    const { invoke, trusted, files } = setUp();
    const answer = await invoke('lectern:file', trusted, thisFile);
    expect(answer).toMatchObject({ ok: true });
    expect(files.resolve((answer as { data: { handle: string } }).data.handle)).toBe(thisFile);
  });

  test('takes a recording by its bytes: it has no path', async () => {
    const { invoke, trusted, files } = setUp();
    const answer = await invoke('lectern:file', trusted, new Uint8Array(4));
    expect(files.resolve((answer as { data: { handle: string } }).data.handle)).toBe(thisFile);
  });

  test.each([
    [''],
    [undefined],
    [5],
    ['relative.txt'],
    [import.meta.dirname],
    [`${thisFile}.missing`],
    [`/${'x'.repeat(40_000)}`],
    [`${thisFile}\0`],
    [{}],
  ])('refuses %j, which is no file, and repeats nothing of it', async (path) => {
    const { invoke, trusted } = setUp();
    const answer = await invoke('lectern:file', trusted, path);
    expect(answer).toMatchObject({ ok: false, error: { code: 'file_not_readable', data: {} } });
    expect(JSON.stringify(answer)).not.toContain('test');
  });

  // Catches a page that is there before its library, and is refused for it.
  test('keeps what is asked while the studio opens until it can be answered', async () => {
    const { invoke, asked, finishOpening, trusted } = setUp(false);
    const answer = invoke('lectern:request', trusted, 'session.get', {});
    expect(asked).toEqual([]);
    finishOpening();
    expect(await answer).toEqual({ ok: true, data: 'answer' });
  });

  test('tells events to windows that are open', async () => {
    const { invoke, trusted, tell, sent } = setUp();
    await invoke('lectern:request', trusted, 'session.get', {});
    tell();
    expect(sent).toEqual([['open', 'lectern:events', [notice]]]);
  });
});
