import { create } from 'zustand';
import { bridge } from '../ipc/bridge.ts';
import { request } from '../ipc/client.ts';
import { recall, remember } from './remembered.ts';

/** What the system's notifications tell while nobody looks; each can be turned off. */
export const noticeKinds = ['done', 'attention', 'batches'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const nameOf = (kind: NoticeKind) => `notices.${kind}`;
const isChosen = (kind: NoticeKind): boolean => recall(nameOf(kind)) !== 'off';

/** Kept by this machine; all are on by default. */
export const useNotices = create<{ readonly [Kind in NoticeKind]: boolean }>()(() => ({
  done: isChosen('done'),
  attention: isChosen('attention'),
  batches: isChosen('batches'),
}));

export function chooseNotices(kind: NoticeKind, isOn: boolean): void {
  remember(nameOf(kind), isOn ? 'on' : 'off');
  useNotices.setState({ [kind]: isOn });
}

type NoticeOptions = {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string;
  /** What a click does, besides bringing the window to the front. */
  readonly command: string;
};

/** Tells the system, on the desktop and while the window is not looked at. */
export function notify({ kind, ...notice }: NoticeOptions): void {
  if (bridge().kind !== 'desktop' || document.hasFocus() || !useNotices.getState()[kind]) return;
  // A notification that cannot be shown costs nothing: the window says the same.
  request('desktop.notify', notice).catch(() => undefined);
}
