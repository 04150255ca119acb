import { basename, extname } from 'node:path';
import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { App } from '../app/create-app.ts';
import { createRangeReader } from '../audio/takes/range-reader.ts';
import { rangeOf } from '../audio/takes/take-range.ts';
import { safeFileName } from '../exporters/file-name.ts';
import type { MediaFile, MediaSource } from './ports.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.flac': 'audio/flac',
  '.m4b': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.webm': 'audio/webm',
  '.mp4': 'video/mp4',
};

/**
 * What `/media/<handle>` stands for: `take-ID`, `cover-PROJECT-HASH`, `export-JOB-N`, `uncertain-CALL`,
 * `sample-VOICE`, `video-CALL`, `clip-FILE`, both with `file` behind the kind where they are saved, and of voices in
 * the making `part-PART`, `reference-ID`, `before-ID`, `statement-ID`.
 */
export function createMediaSource(app: App): MediaSource {
  const ranges = createRangeReader();
  const takeFile = (id: string): MediaFile | null => {
    const take = app.takeById(id);
    if (take === null) return null;
    const path = app.audio.pathOf(take.audioSha256);
    const range = rangeOf(take);
    if (range === null) return fileAt(path, null);
    const bytes = () => ranges.read(id, path, range);
    return { path, mediaType: 'audio/wav', downloadName: null, bytes };
  };
  const coverFile = (handle: string) => {
    // What is behind the id tells one cover of a book from the next.
    const id = handle.replace(/-[0-9a-f]{8}$/, '');
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
  const { media } = app.voiceMaking;
  /** With or without the version at its end, by which a window tells that the sound is another. */
  const soundFile = (pathOf: (id: string) => string | null) => (rest: string) => {
    const path = pathOf(rest.replace(/-[0-9a-f]{12}$/, ''));
    return path === null ? null : fileAt(path, null);
  };
  const videoFile =
    (isSaved: boolean) =>
    (id: string): MediaFile => {
      const { path, mediaType, name } = app.gallery.file(id);
      const downloadName = isSaved ? `${safeFileName(name, 'Video')}${extname(path)}` : null;
      return { path, mediaType, downloadName };
    };
  const clipFile =
    (isSaved: boolean) =>
    (id: string): MediaFile => {
      const { path, mediaType } = app.clips.file(id);
      return { path, mediaType, downloadName: isSaved ? basename(path) : null };
    };
  const finders: { readonly [kind: string]: (rest: string) => MediaFile | null } = {
    take: takeFile,
    cover: coverFile,
    export: exportedFile,
    uncertain: uncertainBody,
    sample: soundFile(app.voiceLibrary.samplePath),
    part: soundFile(media.part),
    reference: soundFile(media.reference),
    before: soundFile(media.before),
    statement: soundFile(media.statement),
    clip: clipFile(false),
    clipfile: clipFile(true),
    video: videoFile(false),
    videofile: videoFile(true),
  };
  const find = (handle: string): MediaFile | null => {
    const [, kind, rest] = /^([a-z]+)-([\w-]{1,80})$/.exec(handle) ?? [];
    try {
      const finder = Object.hasOwn(finders, kind ?? '') ? finders[kind ?? ''] : undefined;
      return finder?.(rest ?? '') ?? null;
    } catch (error) {
      // An address of something that is gone.
      if (error instanceof AppError && error.code === errorCodes.notFound) return null;
      throw error;
    }
  };
  return { find: async (handle) => find(handle) };
}

function fileAt(path: string, downloadName: string | null): MediaFile {
  const mediaType = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  return { path, mediaType, downloadName };
}
