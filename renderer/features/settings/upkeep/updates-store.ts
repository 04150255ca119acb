import { create } from 'zustand';
import type { UpdatesView } from '../../../../shared/model/upkeep/updates.ts';
import { t } from '../../../i18n/index.ts';
import { request } from '../../../ipc/client.ts';
import { openSetting } from '../../../stores/settings-screen-store.ts';
import { useViewStore } from '../../../stores/view-store.ts';
import { showLink, toSettings, withErrorToast } from '../../../ui/messages/toast.tsx';
import { formatBytes } from '../../../ui/words/format.ts';

/** What main says of new versions; null until it was asked. */
export const useUpdatesStore = create<{ readonly view: UpdatesView | null }>()(() => ({
  view: null,
}));

let told = '';

/** Says once what was found, wherever the person is by then; the settings themselves show it. */
export function onUpdatesChanged(view: UpdatesView): void {
  useUpdatesStore.setState({ view });
  const { state, found } = view;
  if (found === null || (state !== 'found' && state !== 'ready')) return;
  const { version, bytes } = found;
  if (told === `${state} ${version}`) return;
  told = `${state} ${version}`;
  if (useViewStore.getState().screen === 'settings') return;
  const message = t(`updates.${state}`, { version, size: formatBytes(bytes) });
  showLink(message, t('updates.show'), () => openSetting('updates'), toSettings);
}

async function answeredBy(ask: () => Promise<UpdatesView>): Promise<void> {
  const view = await withErrorToast(ask);
  if (view !== null) onUpdatesChanged(view);
}

export const loadUpdates = () => answeredBy(() => request('updates.view', {}));
export const checkForUpdates = () => answeredBy(() => request('updates.check', {}));
export const downloadUpdate = () => answeredBy(() => request('updates.download', {}));

export async function cancelUpdate(): Promise<void> {
  await request('updates.cancel', {}).catch(() => undefined);
}

export async function installUpdate(): Promise<void> {
  await withErrorToast(() => request('updates.install', {}));
}
