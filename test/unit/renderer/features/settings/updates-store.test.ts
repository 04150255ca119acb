import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  onUpdatesChanged,
  useUpdatesStore,
} from '../../../../../renderer/features/settings/upkeep/updates-store.ts';
import type { UpdatesView } from '../../../../../shared/model/upkeep/updates.ts';

const found: UpdatesView = {
  way: 'lectern',
  host: 'updates.example',
  state: 'found',
  fraction: 0,
  checkedAtMs: 1,
  problem: null,
  found: { version: '1.3.0', bytes: 5_000_000, notes: null },
};

// Bug: a new version is told with every look of every day, or only to who opens the settings.
it('tells a new version once, and once more when it is ready', () => {
  const shown: string[] = [];
  const show = vi.spyOn(notifications, 'show').mockImplementation(({ id = 'toast', message }) => {
    shown.push(renderToStaticMarkup(createElement(MantineProvider, null, message)));
    return id;
  });
  onTestFinished(() => show.mockRestore());
  onUpdatesChanged({ ...found, state: 'checking', found: null });
  expect(shown).toHaveLength(0);
  for (const state of ['found', 'checking', 'found', 'downloading'] as const) {
    onUpdatesChanged({ ...found, state });
  }
  expect(shown).toHaveLength(1);
  for (const state of ['ready', 'checking', 'ready'] as const)
    onUpdatesChanged({ ...found, state });
  expect(shown).toHaveLength(2);
  // Bug: the way there closed an open dialog, with what was typed in it.
  for (const message of shown) expect(message).toMatch(/<button [^>]*\btoast-settings\b/);
  expect(useUpdatesStore.getState().view?.state).toBe('ready');
});
