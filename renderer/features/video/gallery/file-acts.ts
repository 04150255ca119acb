import { t } from '../../../i18n/index.ts';
import { bridge } from '../../../ipc/bridge.ts';
import { chooseFolder } from '../../../ipc/choose-folder.ts';
import { fileHandle, request } from '../../../ipc/client.ts';
import { dragFile } from '../../../ipc/drag-file.ts';
import { showToast, withErrorToast } from '../../../ui/messages/toast.tsx';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import type { GalleryItem } from '../video-store.ts';

export function isDesktop(): boolean {
  return bridge().kind === 'desktop';
}

export function reveal({ kind, id }: Pick<GalleryItem, 'kind' | 'id'>): void {
  void withErrorToast(() =>
    kind === 'video'
      ? request('videos.reveal', { videoId: id })
      : request('clips.reveal', { fileId: id }),
  );
}

export function dragOut(event: React.DragEvent, item: GalleryItem): void {
  const { mediaType, downloadUrl: url } = item.kind === 'video' ? item.video : item.clip;
  const name = item.kind === 'clip' ? item.clip.name : `video.${mediaType.split('/')[1] ?? 'mp4'}`;
  dragFile(event, { name, mediaType, url }, () =>
    item.kind === 'video'
      ? request('videos.drag', { videoId: item.id })
      : request('clips.drag', { fileId: item.id }),
  );
}

export async function saveVideo(videoId: string): Promise<void> {
  await withErrorToast(async () => {
    const folder = await chooseFolder();
    if (folder == null) return;
    const { path } = await request('videos.save', { videoId, folderHandle: folder.handle });
    showToast(t('video.savedAt', { path }));
  });
}

/** The picture that is shown becomes the cover of the open book. */
export async function frameAsCover(video: HTMLVideoElement): Promise<void> {
  const { project } = useScriptStore.getState();
  if (project === null) return;
  await withErrorToast(async () => {
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const file = new File([blob], 'cover.png', { type: 'image/png' });
    const handle = await fileHandle(file);
    await request('publication.setCover', { projectId: project.id, fileHandle: handle });
    showToast(t('video.coverSet', { title: project.title }));
  });
}
