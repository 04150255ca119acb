import { describe, expect, it } from 'vitest';
import { findDemoAssets } from '../../../../electron/demo/demo-assets.ts';
import { readProcessOptions } from '../../../../electron/demo/process-options.ts';
import { createSerialQueue } from '../../../../electron/demo/speech/serial-queue.ts';

describe('options of the demo process', () => {
  it('reads arguments before the environment', () => {
    const environment = {
      LECTERN_DEMO_PORT: '7',
      LECTERN_DEMO_KEY: 'e',
      LECTERN_DEMO_STATE: 'kept',
    };
    expect(readProcessOptions(['--port', '8', '--voice', 'tone'], environment)).toEqual({
      port: 8,
      apiKey: 'e',
      voiceKind: 'tone',
      stateFolder: 'kept',
    });
    const given = readProcessOptions(['--state', 'mine'], environment);
    expect(given).toMatchObject({ stateFolder: 'mine' });
    expect(readProcessOptions([], {})).toEqual({
      port: 0,
      apiKey: undefined,
      voiceKind: 'flite',
      stateFolder: undefined,
    });
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--voice', 'choir']],
    [['--colour']],
    [['--control']],
  ])('refuses %j (a server that starts as something else)', (args) => {
    expect(() => readProcessOptions(args, {})).toThrow();
  });

  it('finds the installed assets from any folder below the project', () => {
    expect(findDemoAssets('electron/demo').fliteWasmPath).toMatch(/flite\.wasm$/);
  });
});

describe('turns', () => {
  it('go round, with input and output between (one long request that starves the others)', async () => {
    const turns = createSerialQueue();
    const { signal } = new AbortController();
    const order: string[] = [];
    const work = async (name: string) => {
      for (let count = 0; count < 3; count++) await turns.run(() => order.push(name), signal);
    };
    await Promise.all([work('a'), work('b')]);
    expect(order.join('')).toBe('ababab');
  });

  it('go on after one that failed or was aborted (a demo that hangs for good)', async () => {
    const turns = createSerialQueue();
    const gone = AbortSignal.abort();
    const { signal } = new AbortController();
    const failing = turns.run(() => {
      throw new Error('no voice');
    }, signal);
    await expect(failing).rejects.toThrow('no voice');
    await expect(turns.run(() => 1, gone)).rejects.toBe(gone.reason);
    await expect(turns.run(() => 2, signal)).resolves.toBe(2);
  });
});
