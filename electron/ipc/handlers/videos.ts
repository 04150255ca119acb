import type { App } from '../../app/create-app.ts';
import type { DesktopActions, FileHandles, HandlersOf } from '../ports.ts';

export function videoHandlers(
  {
    gallery,
    videoMaking,
    chatModels,
    accounts,
  }: Pick<App, 'gallery' | 'videoMaking' | 'chatModels' | 'accounts'>,
  files: FileHandles,
  desktop: DesktopActions,
): HandlersOf<'videos'> {
  const pathOf = (handle: string | null) => (handle === null ? null : files.resolve(handle));
  return {
    'videos.list': () => gallery.list(),
    'videos.models': () => chatModels.videos(accounts.current()),
    'videos.price': ({ imageHandle, ...wanted }) =>
      videoMaking.price({ ...wanted, imagePath: pathOf(imageHandle) }),
    'videos.start': ({ imageHandle, approval, isAgain, ...wanted }) =>
      videoMaking.start({ ...wanted, imagePath: pathOf(imageHandle) }, { approval, isAgain }),
    'videos.resume': ({ jobId, approval }) => videoMaking.resume(jobId, approval),
    'videos.remove': ({ videoId }) => gallery.remove(videoId),
    'videos.reveal': ({ videoId }) => desktop.reveal(gallery.file(videoId).path),
    'videos.drag': ({ videoId }) => desktop.startDrag(gallery.file(videoId).path),
    'videos.save': async ({ videoId, folderHandle }) => ({
      path: await gallery.save(videoId, files.resolve(folderHandle)),
    }),
  };
}
