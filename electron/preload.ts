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
  fileHandle: (file) => ipcRenderer.invoke(channels.file, pathOf(file)),
};

contextBridge.exposeInMainWorld('lectern', bridge);
