import { expect, it, vi } from 'vitest';
import type { PreviewOwner } from '../../../../renderer/features/preview/preview-player.ts';

/** A window that was just opened, with no list of the first steps in sight; its state is its own. */
async function openWindow() {
  vi.resetModules();
  const { player } = await import('../../../../renderer/features/player/player-store.ts');
  const { preview } = await import('../../../../renderer/features/preview/preview-store.ts');
  const { playBridge } = await import('../../../support/studio/scripted-bridge.ts');
  await import('../../../../renderer/features/first-steps/first-steps-store.ts');
  const bridge = playBridge({ 'library.firstSteps': () => ({ done: [], isShown: true }) });
  const sound = (owner: PreviewOwner) => preview.setState({ sounding: { owner, id: 'one' } });
  return { player, sound, told: () => bridge.calls('library.firstSteps') };
}

// Bugs: what was heard while the list was not in sight was forgotten with the window, and a take that was heard in its
// list, or beside another, was never counted.
it('tells the library once that a line was heard, wherever it was', async () => {
  const { player, sound, told } = await openWindow();
  player.setState({ status: 'waiting' });
  sound('voice');
  expect(told()).toEqual([]);
  player.setState({ status: 'playing' });
  player.setState({ status: 'paused' });
  player.setState({ status: 'playing' });
  expect(told()).toEqual([{ isHeard: true }]);

  const other = await openWindow();
  other.sound('take');
  expect(other.told()).toEqual([{ isHeard: true }]);
});
