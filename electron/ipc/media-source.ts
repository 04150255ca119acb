import { extname } from 'node:path';
import type { App } from '../app/create-app.ts';
import type { MediaFile, MediaSource } from './ports.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.flac': 'audio/flac',
  '.m4b': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** What `/media/<handle>` stands for: `take-ID`, `cover-PROJECT`, `export-EXPORT-N`. */
export function createMediaSource(app: App): MediaSource {
  const find = (handle: string): MediaFile | null => {
    const [, kind, rest] = /^(take|cover|export)-([\w-]{1,80})$/.exec(handle) ?? [];
    if (kind === undefined || rest === undefined) return null;
    if (kind === 'take') {
      const take = app.takeById(rest);
      return take === null ? null : fileAt(app.audio.pathOf(take.audioSha256), null);
    }
    if (kind === 'cover') {
      const path = app.projects.coverPath(app.projects.row(rest));
      return path === null ? null : fileAt(path, null);
    }
    const [, exportId, index] = /^([\w-]+)-(\d+)$/.exec(rest) ?? [];
    const file = app.exportList.fileOf(exportId ?? '', Number(index));
    return file === null ? null : fileAt(file.path, file.name);
  };
  return { find: async (handle) => find(handle) };
}

function fileAt(path: string, downloadName: string | null): MediaFile {
  const mediaType = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  return { path, mediaType, downloadName };
}
