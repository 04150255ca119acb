import { createClips } from '../../features/clips/clips.ts';
import { createGallery } from '../../features/video/gallery.ts';
import { videoRunner } from '../../features/video/video-job.ts';
import { createVideoMaking } from '../../features/video/video-making.ts';
import { createVideos } from '../../features/video/videos.ts';
import { createVideoStore } from '../../storage/videos.ts';
import type { Core } from '../create-core.ts';
import type { NarrationServices } from '../create-narration.ts';
import type { createQueueServices } from '../create-queue.ts';

type Parts = Core & NarrationServices & { readonly queue: ReturnType<typeof createQueueServices> };

/** Videos, bought by a job of the queue or by a command; and clips that are made here from takes. */
export function createVideoServices(parts: Parts) {
  const { accounts, charges, database, emit, engine, platform, prices } = parts;
  const { calls } = engine;
  const changed = () => emit({ name: 'videos.changed', payload: {} });
  parts.chargeMoves.listen(({ kind, state }) => {
    if (kind === 'video' && state === 'done') changed();
  });
  const gallery = createGallery({
    store: createVideoStore(database),
    settings: parts.accountStore,
    folder: platform.paths.videos,
    accountOf: accounts.byId,
    changed,
  });
  return {
    clips: createClips({
      ...parts,
      paths: platform.paths,
      progress: (clipId, fraction) =>
        emit({ name: 'clip.progress', payload: { clipId, fraction } }),
    }),
    gallery,
    videos: createVideos(calls, accounts, charges, prices),
    videoMaking: createVideoMaking({ ...parts, gallery }),
    runner: videoRunner({ calls, charges, accounts }),
  };
}
