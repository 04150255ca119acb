import { expect, it } from 'vitest';
import { createWavePeaks } from '../../../../../../renderer/features/player/strip/wave-peaks-store.ts';

const base64 = (...bytes: number[]) => btoa(String.fromCharCode(...bytes));

async function settled() {
  for (let turn = 0; turn < 50; turn += 1) {
    await Promise.resolve();
  }
}

it('asks for each take once, in calls that leave main room (bug: every change asks for the whole chapter)', async () => {
  const calls: number[] = [];
  const store = createWavePeaks({
    load: async (urls) => {
      calls.push(urls.length);
      return { peaks: urls.map((url) => (url === '/media/gone' ? null : base64(1, 2, 3))) };
    },
  });
  const urls = Array.from({ length: 2300 }, (_, at) => `/media/${at}`);
  store.getState().want(urls);
  await settled();
  store.getState().want([...urls, '/media/gone']);
  await settled();
  store.getState().want([...urls, '/media/gone']);
  await settled();
  expect(calls).toEqual([1000, 1000, 300, 1]);
  expect([...(store.getState().peaksOf('/media/7') ?? [])]).toEqual([1, 2, 3]);
  expect(store.getState().peaksOf('/media/gone')).toBeNull();
});

it('tries again after a failure when it is asked anew (bug: one lost answer leaves the strip flat)', async () => {
  let isDown = true;
  const store = createWavePeaks({
    load: async (urls) => {
      if (isDown) throw new Error('down');
      return { peaks: urls.map(() => base64(9)) };
    },
  });
  store.getState().want(['/media/a']);
  await settled();
  expect(store.getState().peaksOf('/media/a')).toBeNull();
  isDown = false;
  store.getState().want(['/media/a']);
  await settled();
  expect(store.getState().peaksOf('/media/a')).not.toBeNull();
});
