import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { abortError, appError } from '../../../shared/app-error.ts';
import type {
  ClipCaptions,
  ClipContainer,
  ClipFile,
  ClipPacket,
  ClipShape,
  ClipSound,
  ClipSource,
} from '../../../shared/model/video/clip.ts';
import { languageTagOf } from '../../../shared/script/language-tag.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import type { ClipFileWriter, ClipOptions } from '../../exporters/clip/clip-file.ts';
import { openSoundTrack } from '../../exporters/clip/sound-packets.ts';
import { freeName } from '../../exporters/file-name.ts';
import type { Paths } from '../../platform/ports.ts';
import { type ClipFolder, createClipFolder } from './clip-folder.ts';
import { type RenderedSound, renderClipSound } from './clip-sound.ts';
import { type ClipRange, type ClipSourceParts, createClipSources } from './clip-source.ts';

export type ClipPictures = Omit<ClipOptions['video'], 'description'> & {
  readonly shape: ClipShape;
  readonly captions: ClipCaptions;
  /** Base64; null where the codec needs none. */
  readonly description: string | null;
};

/**
 * Promo clips: the page draws and encodes the pictures, and what is here makes the sound, puts both together and
 * writes the file. The gateway is never asked.
 */
export type Clips = Omit<ClipFolder, 'named'> & {
  readonly source: (chapterId: string) => ClipSource;
  readonly begin: (
    clipId: string,
    range: ClipRange & { readonly container: ClipContainer },
  ) => Promise<ClipSound>;
  readonly open: (clipId: string, pictures: ClipPictures) => Promise<void>;
  readonly append: (clipId: string, index: number, packets: readonly ClipPacket[]) => Promise<void>;
  readonly finish: (clipId: string) => Promise<ClipFile>;
  readonly cancel: (clipId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type ClipParts = ClipSourceParts & {
  readonly paths: Pick<Paths, 'exports' | 'temporary'>;
  readonly chapterPool: Pick<AudioPool, 'run'>;
  readonly progress: (clipId: string, fraction: number) => void;
};

/** A clip while it is made. */
type Making = {
  readonly control: AbortController;
  readonly soundPath: string;
  readonly container: ClipContainer;
  sound: RenderedSound | null;
  title: string;
  language: string;
  writer: ClipFileWriter | null;
  path: string;
  nextIndex: number;
  /** What is done with it, one after the other. */
  turn: Promise<unknown>;
};

/** Windows that were closed in the middle leave theirs behind. */
const mostAtOnce = 4;

const shapeNames: { readonly [Shape in ClipShape]: string } = {
  square: '1x1',
  portrait: '9x16',
  landscape: '16x9',
};

export function createClips(parts: ClipParts): Clips {
  const { source, chapterOf } = createClipSources(parts);
  const folder = createClipFolder(join(parts.paths.exports, 'Promo clips'));
  const clips = new Map<string, Making>();

  const forget = async (clipId: string): Promise<void> => {
    const clip = clips.get(clipId);
    if (clip === undefined) return;
    clips.delete(clipId);
    clip.control.abort(abortError('Stopped.'));
    await clip.turn.catch(() => undefined);
    await clip.writer?.discard();
    await unlink(clip.soundPath).catch(() => undefined);
  };
  const clipOf = (clipId: string): Making => {
    const clip = clips.get(clipId);
    if (clip === undefined) throw appError('not_found.clip');
    return clip;
  };
  const inTurn = <T>(clip: Making, work: () => Promise<T>): Promise<T> => {
    const turn = clip.turn.then(async () => {
      clip.control.signal.throwIfAborted();
      return work();
    });
    clip.turn = turn.catch(() => undefined);
    return turn;
  };

  return {
    source,
    list: folder.list,
    file: folder.file,
    remove: folder.remove,
    begin: async (clipId, { container, ...range }) => {
      await forget(clipId);
      for (const oldest of [...clips.keys()].slice(0, Math.max(0, clips.size - mostAtOnce + 1))) {
        await forget(oldest);
      }
      const { project, chapter } = chapterOf(range);
      const control = new AbortController();
      const soundPath = join(parts.paths.temporary, `clip-${clipId}.part`);
      const clip: Making = {
        control,
        soundPath,
        container,
        sound: null,
        writer: null,
        path: '',
        nextIndex: 0,
        title: `${project.title} - ${chapter.title}`,
        language: languageTagOf(project.language) ?? 'und',
        turn: Promise.resolve(),
      };
      clips.set(clipId, clip);
      try {
        const sound = await inTurn(clip, () =>
          renderClipSound(parts.chapterPool, {
            chapter,
            language: clip.language,
            container,
            path: soundPath,
            signal: control.signal,
            onProgress: (fraction) => parts.progress(clipId, fraction),
          }),
        );
        clip.sound = sound;
        const { durationMs, cues, wave, wavePerSecond } = sound;
        return { durationMs, cues, wave, wavePerSecond };
      } catch (error) {
        await forget(clipId);
        throw error;
      }
    },
    open: (clipId, { shape, captions, description, ...video }) => {
      const clip = clipOf(clipId);
      return inTurn(clip, async () => {
        const { sound, container, title, soundPath } = clip;
        if (sound === null || clip.writer !== null) throw appError('bad_input.clip_packets');
        const { codec, durationMs, subtitles } = sound;
        const made = await folder.ready();
        clip.path = freeName(made, `${title} (${shapeNames[shape]})`, `.${container}`);
        const { createClipFile } = await import('../../exporters/clip/clip-file.ts');
        clip.writer = await createClipFile(clip.path, {
          container,
          durationMs,
          title,
          sound: await openSoundTrack(soundPath, codec, durationMs),
          video: { ...video, description: description === null ? null : bytesOf(description) },
          captions: captions === 'track' ? subtitles : null,
          language: clip.language,
        });
      });
    },
    append: (clipId, index, packets) => {
      const clip = clipOf(clipId);
      return inTurn(clip, async () => {
        if (clip.writer === null || index !== clip.nextIndex) {
          throw appError('bad_input.clip_packets');
        }
        clip.nextIndex += 1;
        await clip.writer.write(
          packets.map(({ atUs, durationUs, isKey, data }) => ({
            data: bytesOf(data),
            atSeconds: atUs / 1_000_000,
            durationSeconds: durationUs / 1_000_000,
            isKey,
          })),
        );
      });
    },
    finish: async (clipId) => {
      const clip = clipOf(clipId);
      await inTurn(clip, async () => {
        if (clip.writer === null || clip.nextIndex === 0) throw appError('bad_input.clip_packets');
        await clip.writer.finish();
        clip.writer = null;
      });
      const { path } = clip;
      await forget(clipId);
      return folder.named(path);
    },
    cancel: forget,
    close: async () => {
      for (const clipId of [...clips.keys()]) await forget(clipId);
    },
  };
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
