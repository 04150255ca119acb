import { extname } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import { defaultVoiceId } from '../../shared/model/voice.ts';
import type { ReferenceFiles } from '../features/voices/reference-files.ts';
import { createVoiceAudition } from '../features/voices/voice-audition.ts';
import { createVoiceCards } from '../features/voices/voice-cards.ts';
import { createVoiceOrigins } from '../features/voices/voice-origins.ts';
import { writeVoicePack } from '../features/voices/voice-pack.ts';
import { readVoicePack } from '../features/voices/voice-pack-import.ts';
import { countUses } from '../features/voices/voice-uses.ts';
import { createVoiceCardStore } from '../storage/voices/voice-cards.ts';
import type { Core } from './create-core.ts';
import type { NarrationServices } from './create-narration.ts';

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;

type Parts = Core &
  NarrationServices & {
    readonly adopt: ReferenceFiles['adopt'];
    readonly changed: () => void;
  };

/** The voices of the account in use: what is kept about them, tried, compared, and taken elsewhere. */
export function createVoiceLibrary(parts: Parts) {
  const { platform, audio, references } = parts;
  const store = createVoiceCardStore(parts.database);
  const samplesFolder = platform.paths.samples;
  const origins = createVoiceOrigins({ store, references, audio, samplesFolder });
  const { require, ...cards } = createVoiceCards({ ...parts, ...platform, store, origins });
  const originOf = (voiceId: string) => {
    const row = require(voiceId);
    return { row, origin: origins.of(row.accountId)(row) };
  };
  const say = createVoiceAudition({ ...parts, hearSpeech: parts.narration.hearSpeech });
  const never = () => new AbortController().signal;

  return {
    ...cards,
    uses: (voiceId: string) => countUses(parts, voiceId),
    audition: (voiceId: string, text: string, approval: string | null) => {
      const origin = voiceId === defaultVoiceId ? null : originOf(voiceId).origin;
      return say({ voiceId, text, language: origin?.language ?? 'en', approval });
    },
    /** Returns the path of the file. */
    exportTo: (voiceIds: readonly string[], folder: string) =>
      writeVoicePack([...new Set(voiceIds)].map(originOf), folder, never()),
    importFrom: async (path: string) => {
      const pack = await readVoicePack(
        {
          temporaryFolder: platform.paths.temporary,
          adopt: parts.adopt,
          keepNotes: store.keepFor,
        },
        path,
        never(),
      );
      parts.changed();
      return pack;
    },
    reuse: async (voiceId: string) => {
      const { row, origin } = originOf(voiceId);
      if (origin === null || origin.samplePath === null) throw appError('not_found.voice_sample');
      const { samplePath, statementPath, language, consent } = origin;
      const title = row.name === '' ? row.title : row.name;
      const name = `${title}${extname(samplePath)}`;
      const sample = { title, language, path: samplePath, name, statementPath, consent };
      const reference = await parts.adopt(sample);
      const { notes, tags, colour, isFavourite } = row;
      store.keepFor(reference.id, { notes, tags, colour, isFavourite });
      parts.changed();
      return reference;
    },
    /** The file of a voice's sample; null where there is none. */
    samplePath: (voiceId: string) => {
      const row = store.row(voiceId);
      return row === null ? null : (origins.of(row.accountId)(row)?.samplePath ?? null);
    },
  };
}
