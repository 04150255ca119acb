import { join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { keptMs, mostReferenceMs, type ReferenceView } from '../../../shared/model/voice.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import { moveIntoPlace } from '../../platform/node/durable-file.ts';
import { makeSubfolder } from '../../platform/node/make-folder.ts';
import type { Paths, Random } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ReferenceRow, StoredRender } from '../../storage/voices/references.ts';
import type { ReferenceRecords } from './reference-records.ts';

/** The reference as it would be uploaded: joined, mended and measured, once for each way that it is. */
export type ReferenceRenders = {
  /** Made where it is not there yet. Rejects with `bad_input` where there is nothing, or too much, to join. */
  readonly render: (id: string) => Promise<ReferenceView>;
  /** The file that is uploaded. */
  readonly pathOf: (render: Pick<StoredRender, 'sha256' | 'format'>) => string;
};

type RenderParts = {
  readonly records: ReferenceRecords;
  readonly audio: AudioStore;
  readonly runAudio: AudioPool['run'];
  readonly paths: Paths;
  readonly random: Random;
};

/** Somebody who changes it faster than it is made looks again later. */
const mostTurns = 3;

export function createReferenceRenders(parts: RenderParts): ReferenceRenders {
  const { records, audio, paths, random } = parts;
  const { store } = records;
  const folder = paths.samples;
  const pathOf: ReferenceRenders['pathOf'] = ({ sha256, format }) =>
    join(folder, `${sha256}.${format}`);
  /** What is made just now, by what it is made of: two who ask for the same wait for one. */
  const making = new Map<string, Promise<StoredRender>>();

  /** All that the sound depends on. */
  const recipeOf = ({ id, fixes }: ReferenceRow) => ({
    parts: store.parts(id).map(({ audioSha256, regions }) => ({ audioSha256, regions })),
    fixes,
  });

  const make = async ({ parts: sounds, fixes }: ReturnType<typeof recipeOf>) => {
    await makeSubfolder(folder);
    const outPath = join(paths.temporary, `${random.id()}.reference.part`);
    const beforePath = audio.temporaryPath(random.id());
    const made = await parts.runAudio({
      kind: 'buildReference',
      parts: sounds.map(({ audioSha256, regions }) => ({
        path: audio.pathOf(audioSha256),
        regions,
      })),
      fixes,
      outPath,
      beforePath,
    });
    const { sha256, beforeSha256, durationMs, sizeBytes, format, sampleRateHz } = made;
    const { checksBefore, checks } = made;
    await audio.adopt(beforePath, beforeSha256);
    await moveIntoPlace(outPath, pathOf(made));
    return {
      sha256,
      beforeSha256,
      durationMs,
      sizeBytes,
      format,
      sampleRateHz,
      peaks: Array.from(made.peaks),
      checksBefore,
      checks,
    };
  };

  const makeOnce = (key: string, recipe: ReturnType<typeof recipeOf>): Promise<StoredRender> => {
    const known = making.get(key);
    if (known !== undefined) return known;
    const made = make(recipe).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    pathOf,
    render: async (id) => {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        const row = records.row(id);
        if (row.render !== null) return records.view(id);
        records.open(id);
        requireLength(store.parts(id));
        const recipe = recipeOf(row);
        const key = JSON.stringify(recipe);
        const made = await makeOnce(key, recipe);
        // Changed while it was made: it is of something that is no more.
        if (JSON.stringify(recipeOf(records.row(id))) !== key) continue;
        if (records.open(id).render === null) store.update(id, { render: made });
        return records.view(id);
      }
      throw appError('conflict.recording_changed', {}, { isRetryable: true });
    },
  };
}

function requireLength(parts: Parameters<typeof keptMs>[0]): void {
  if (parts.length === 0) throw appError('bad_input.no_recording');
  if (keptMs(parts) <= mostReferenceMs) return;
  throw appError('bad_input.long_reference', { minutes: mostReferenceMs / 60_000 });
}
