import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from '../shared/ipc/bridge.ts';
import type { EventMessage } from '../shared/ipc/contract.ts';
import { channels } from './shell/channels.ts';

/** Where a dropped or chosen file lies. An object that is no file has no path, and main refuses it. */
function pathOf(file: unknown): string {
  try {
    return file instanceof File ? webUtils.getPathForFile(file) : '';
  } catch {
    return '';
  }
}

/** A file by its path; sound that the page has recorded has none and goes by its bytes. */
async function givenOf(file: unknown): Promise<string | Uint8Array> {
  const path = pathOf(file);
  if (path !== '' || !(file instanceof Blob)) return path;
  return new Uint8Array(await file.arrayBuffer());
}

const bridge: Bridge = {
  kind: 'desktop',
  request: (route, input) => ipcRenderer.invoke(channels.request, route, input),
  onEvents: (listener) => {
    const forward = (_event: IpcRendererEvent, events: readonly EventMessage[]) => listener(events);
    ipcRenderer.on(channels.events, forward);
    return () => {
      ipcRenderer.off(channels.events, forward);
    };
  },
  fileHandle: async (file) => ipcRenderer.invoke(channels.file, await givenOf(file)),
};

contextBridge.exposeInMainWorld('lectern', bridge);
