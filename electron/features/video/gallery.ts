import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { mostImageBytes, type VideoView } from '../../../shared/model/video/video.ts';
import type { VideoRequest } from '../../charges/ports.ts';
import { freeName } from '../../exporters/file-name.ts';
import { copyDurably, writeFileDurably } from '../../platform/node/durable-file.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { pathInFolder } from '../../platform/node/path-in-folder.ts';
import { readPersonsFile } from '../../platform/node/unreadable-file.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { VideoRow, VideoStore } from '../../storage/videos.ts';
import { isFree } from '../session/account-kind.ts';
import { videoTitle } from './video-order.ts';

/** The videos of the library, as files in a folder of their own. */
export type Gallery = {
  readonly list: () => readonly VideoView[];
  /** Neither deleted here nor gone from its folder. */
  readonly isThere: (id: string) => boolean;
  /** Throws `not_found` for one that was removed. */
  readonly file: (id: string) => {
    readonly path: string;
    readonly mediaType: string;
    readonly name: string;
  };
  readonly remove: (id: string) => Promise<void>;
  /** Copies it under a name that nothing there has. */
  readonly save: (id: string, folder: string) => Promise<string>;
  /**
   * A picture as it would lie in the library; `isKept` takes it in. Throws `bad_input` for what is none,
   * `file_not_readable`.
   */
  readonly image: (path: string, isKept: boolean) => Promise<NonNullable<VideoRequest['image']>>;
};

type GalleryParts = {
  readonly store: VideoStore;
  readonly settings: Pick<AccountStore, 'setting' | 'saveSetting'>;
  readonly folder: string;
  readonly accountOf: (id: string) => AccountRow;
  readonly changed: () => void;
};

/** Ids of deleted videos: what they cost stays in the ledger. */
const removedSetting = 'removed-videos';

export function createGallery({
  store,
  settings,
  folder,
  accountOf,
  changed,
}: GalleryParts): Gallery {
  const pathOf = ({ filePath }: VideoRow) => pathInFolder(folder, filePath);
  const removed = (): readonly string[] => (settings.setting(removedSetting) ?? []) as string[];
  const isThere = (row: VideoRow) => !removed().includes(row.id) && existsSync(pathOf(row));
  const file: Gallery['file'] = (id) => {
    const row = store.find(id);
    if (row === null || !isThere(row)) throw appError('not_found.video');
    return { path: pathOf(row), mediaType: row.mediaType, name: videoTitle(row.request) };
  };
  return {
    list: () =>
      store
        .all()
        .filter(isThere)
        .map((row) => viewOf(row, accountOf(row.accountId))),
    file,
    isThere: (id) => {
      const row = store.find(id);
      return row !== null && isThere(row);
    },
    remove: async (id) => {
      const { path } = file(id);
      settings.saveSetting(removedSetting, [...removed(), id]);
      // Videos of the very same bytes are one file.
      if (!store.all().some((row) => isThere(row) && pathOf(row) === path)) await unlink(path);
      changed();
    },
    save: async (id, target) => {
      const { path, name } = file(id);
      const place = freeName(target, name, extname(path));
      await copyDurably(path, place);
      return place;
    },
    image: async (path, isKept) => {
      const noImage = () => appError('bad_input.video_image');
      const bytes = await readPersonsFile(path, mostImageBytes, noImage);
      const kind = imageKindOf(bytes);
      if (kind === null) throw noImage();
      const sha256 = sha256Of(bytes);
      const place = join(folder, `${sha256}${kind.extension}`);
      if (isKept) await writeFileDurably(place, bytes);
      return { path: place, sha256, mediaType: kind.mediaType };
    },
  };
}

function viewOf(row: VideoRow, account: AccountRow): VideoView {
  const { id, madeAtMs, mediaType, sizeBytes } = row;
  const { model, prompt, seconds = null, size = null, image, extra } = row.request;
  return {
    id,
    madeAtMs,
    mediaType,
    bytes: sizeBytes,
    input: {
      model,
      prompt,
      seconds,
      size,
      extra: extra === undefined ? '' : JSON.stringify(extra),
    },
    hasImage: image !== undefined,
    accountLabel: account.label,
    isFree: isFree(account),
    mediaUrl: `/media/video-${id}`,
    downloadUrl: `/media/videofile-${id}`,
  };
}

/** By its first bytes: PNG, JPEG or WebP. */
function imageKindOf(bytes: Buffer): { mediaType: string; extension: string } | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n')) return { mediaType: 'image/png', extension: '.png' };
  if (head.startsWith('\xff\xd8\xff')) return { mediaType: 'image/jpeg', extension: '.jpg' };
  const isWebp = head.startsWith('RIFF') && head.slice(8) === 'WEBP';
  return isWebp ? { mediaType: 'image/webp', extension: '.webp' } : null;
}
