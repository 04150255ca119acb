import { extname, join } from 'node:path';
import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { AuditionAnswer } from '../../shared/ipc/routes/voices.ts';
import type { ReferenceView, VoiceUseCount } from '../../shared/model/voice.ts';
import { defaultVoiceId } from '../../shared/model/voice.ts';
import type { Narration } from '../features/narration/narration.ts';
import type { VoiceCheck } from '../features/narration/voice-check.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { ReferenceFiles } from '../features/voices/reference-files.ts';
import { createVoiceAudition } from '../features/voices/voice-audition.ts';
import { createVoiceCards, type VoiceCards } from '../features/voices/voice-cards.ts';
import { createVoiceOrigins } from '../features/voices/voice-origins.ts';
import { writeVoicePack } from '../features/voices/voice-pack.ts';
import { type ImportedPack, readVoicePack } from '../features/voices/voice-pack-import.ts';
import { countUses } from '../features/voices/voice-uses.ts';
import type { Voices } from '../features/voices/voices.ts';
import type { ChargeStore } from '../jobs/ports.ts';
import type { Platform } from '../platform/ports.ts';
import type { AccountStore } from '../storage/accounts.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { Database } from '../storage/database.ts';
import type { LibraryStore } from '../storage/library.ts';
import type { ReferenceStore } from '../storage/references.ts';
import { createVoiceCardStore } from '../storage/voice-cards.ts';

/** The voices of the account in use: what is kept about them, tried, compared, and taken elsewhere. */
export type VoiceLibrary = Omit<VoiceCards, 'require'> & {
  readonly uses: (voiceId: string) => readonly VoiceUseCount[];
  readonly audition: (
    voiceId: string,
    text: string,
    approval: string | null,
  ) => Promise<AuditionAnswer>;
  /** Answers the path of the file. */
  readonly exportTo: (voiceIds: readonly string[], folder: string) => Promise<string>;
  readonly importFrom: (path: string) => Promise<ImportedPack>;
  readonly reuse: (voiceId: string) => Promise<ReferenceView>;
  /** The file of a voice's sample; null where there is none. */
  readonly samplePath: (voiceId: string) => string | null;
};

type LibraryParts = {
  readonly database: Database;
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly narration: Narration;
  readonly accounts: Accounts;
  readonly accountStore: AccountStore;
  readonly charges: ChargeStore;
  readonly voiceCheck: VoiceCheck;
  readonly voices: Voices;
  readonly audio: AudioStore;
  readonly referenceStore: ReferenceStore;
  readonly adopt: ReferenceFiles['adopt'];
  readonly changed: () => void;
};

export function createVoiceLibrary(parts: LibraryParts): VoiceLibrary {
  const { platform, audio } = parts;
  const store = createVoiceCardStore(parts.database);
  const samplesFolder = join(platform.paths.audio, 'samples');
  const references = parts.referenceStore;
  const origins = createVoiceOrigins({ store, references, audio, samplesFolder });
  const { require, ...cards } = createVoiceCards({ ...parts, ...platform, store, origins });
  const originOf = (voiceId: string) => {
    const row = require(voiceId);
    return { row, origin: origins.of(row.accountId)(row) };
  };
  const say = createVoiceAudition({ ...parts, hearOne: parts.narration.hearOne });
  const never = () => new AbortController().signal;

  return {
    ...cards,
    uses: (voiceId) => countUses(parts, voiceId),
    audition: (voiceId, text, approval) => {
      const origin = voiceId === defaultVoiceId ? null : originOf(voiceId).origin;
      return say({ voiceId, text, language: origin?.language ?? 'en', approval });
    },
    exportTo: (voiceIds, folder) =>
      writeVoicePack([...new Set(voiceIds)].map(originOf), folder, never()),
    importFrom: async (path) => {
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
    reuse: async (voiceId) => {
      const { row, origin } = originOf(voiceId);
      if (origin === null || origin.samplePath === null) {
        throw new AppError(
          errorCodes.notFound,
          'There is no sample of this voice here: it was made elsewhere.',
        );
      }
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
    samplePath: (voiceId) => {
      const row = store.row(voiceId);
      return row === null ? null : (origins.of(row.accountId)(row)?.samplePath ?? null);
    },
  };
}
