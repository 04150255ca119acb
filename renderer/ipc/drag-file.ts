import { bridge } from './bridge.ts';

type DraggedFile = {
  readonly name: string;
  /** As `video/mp4`; what is not known is told as bytes. */
  readonly mediaType?: string;
  readonly url: string;
};

/** Drags a file out of the window: the system goes on with the drag; in a browser the address does. */
export function dragFile(
  event: React.DragEvent,
  { name, mediaType = 'application/octet-stream', url }: DraggedFile,
  startDrag: () => Promise<unknown>,
): void {
  if (bridge().kind === 'desktop') {
    event.preventDefault();
    void startDrag().catch(() => undefined);
    return;
  }
  const address = new URL(url, window.location.href).href;
  event.dataTransfer.setData('DownloadURL', `${mediaType}:${name}:${address}`);
}
