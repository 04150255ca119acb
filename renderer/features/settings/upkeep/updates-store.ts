import { create } from 'zustand';
import type { UpdatesView } from '../../../../shared/model/upkeep/updates.ts';
import { request } from '../../../ipc/client.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';

/** What main says of new versions; null until it was asked. */
export const useUpdatesStore = create<{ readonly view: UpdatesView | null }>()(() => ({
  view: null,
}));

export function onUpdatesChanged(view: UpdatesView): void {
  useUpdatesStore.setState({ view });
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
