import { basename, extname } from 'node:path';
import type { App } from '../app/create-app.ts';
import type { MediaFile, MediaSource } from './ports.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.flac': 'audio/flac',
  '.m4b': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** What `/media/<handle>` stands for: `take-ID`, `cover-PROJECT`, `export-JOB-N`, `uncertain-CALL`. */
export function createMediaSource(app: App): MediaSource {
  const takeFile = (id: string) => {
    const take = app.takeById(id);
    return take === null ? null : fileAt(app.audio.pathOf(take.audioSha256), null);
  };
  const coverFile = (id: string) => {
    const path = app.projects.coverPath(app.projects.row(id));
    return path === null ? null : fileAt(path, null);
  };
  const exportedFile = (rest: string) => {
    const [, jobId, index] = /^([\w-]+)-(\d+)$/.exec(rest) ?? [];
    const file = app.queue.job(jobId ?? '').files[Number(index)];
    return file === undefined ? null : fileAt(file.path, basename(file.path));
  };
  const uncertainBody = (id: string): MediaFile | null => {
    const path = app.uncertain.bodyOf(id);
    return path === null ? null : { path, mediaType: 'audio/wav', downloadName: null };
  };
  const finders: { readonly [kind: string]: (rest: string) => MediaFile | null } = {
    take: takeFile,
    cover: coverFile,
    export: exportedFile,
    uncertain: uncertainBody,
  };
  const find = (handle: string): MediaFile | null => {
    const [, kind, rest] = /^([a-z]+)-([\w-]{1,80})$/.exec(handle) ?? [];
    return finders[kind ?? '']?.(rest ?? '') ?? null;
  };
  return { find: async (handle) => find(handle) };
}

function fileAt(path: string, downloadName: string | null): MediaFile {
  const mediaType = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  return { path, mediaType, downloadName };
}
