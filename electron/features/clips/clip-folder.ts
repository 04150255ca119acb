import { readdirSync, statSync } from 'node:fs';
import { mkdir, unlink } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { type ClipFile, clipContainers } from '../../../shared/model/video/clip.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';

/** Finished clips are what lies in their folder: a person may take them away, or put others there. */
export type ClipFolder = {
  readonly list: () => readonly ClipFile[];
  /** Throws `not_found` for one that is not there any more. */
  readonly file: (id: string) => { readonly path: string; readonly mediaType: string };
  readonly remove: (id: string) => Promise<void>;
  readonly named: (path: string) => ClipFile;
};

const mediaTypes: Readonly<Record<string, string>> = { '.mp4': 'video/mp4', '.webm': 'video/webm' };
const idLength = 32;

export function createClipFolder(
  folder: string,
): ClipFolder & { readonly ready: () => Promise<string> } {
  const endings = new Set(clipContainers.map((container) => `.${container}`));
  const names = (): readonly string[] => {
    try {
      return readdirSync(folder).filter((name) => endings.has(extname(name)));
    } catch {
      return [];
    }
  };
  const pathOf = (id: string): string => {
    const name = names().find((one) => idOf(one) === id);
    if (name === undefined) throw appError('not_found.clip');
    return join(folder, name);
  };
  return {
    ready: async () => {
      await mkdir(folder, { recursive: true });
      return folder;
    },
    list: () =>
      names()
        .map((name) => clipFile(join(folder, name)))
        .sort((one, other) => other.madeAtMs - one.madeAtMs),
    file: (id) => {
      const path = pathOf(id);
      return { path, mediaType: mediaTypes[extname(path)] ?? 'video/mp4' };
    },
    remove: async (id) => unlink(pathOf(id)),
    named: clipFile,
  };
}

function idOf(name: string): string {
  return sha256Of(name).slice(0, idLength);
}

function clipFile(path: string): ClipFile {
  const name = basename(path);
  const id = idOf(name);
  const { size, mtimeMs } = statSync(path);
  return {
    id,
    name,
    bytes: size,
    madeAtMs: Math.round(mtimeMs),
    mediaType: mediaTypes[extname(path)] ?? 'video/mp4',
    mediaUrl: `/media/clip-${id}`,
    downloadUrl: `/media/clipfile-${id}`,
  };
}
