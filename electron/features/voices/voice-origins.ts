import { join } from 'node:path';
import type { VoiceConsent } from '../../../shared/model/voice.ts';
import { pathInFolder } from '../../platform/node/path-in-folder.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ReferenceStore } from '../../storage/voices/references.ts';
import type {
  ClonedSample,
  VoiceCardRow,
  VoiceCardStore,
} from '../../storage/voices/voice-cards.ts';
import { consentView } from './reference-view.ts';

/** What a voice was made from, as it is kept here. */
export type VoiceOrigin = {
  /** What was uploaded; null where only the consent is left. */
  readonly samplePath: string | null;
  /** Largest magnitudes of the sample in equal stretches, 0 to 255; empty where they are not known. */
  readonly peaks: readonly number[];
  readonly consent: VoiceConsent | null;
  readonly statementPath: string | null;
  /** BCP 47, of the words that were read. */
  readonly language: string;
};

export type VoiceOrigins = {
  /** Asks for the voices of one account. Null for a voice that was made elsewhere. */
  readonly of: (accountId: string) => (row: VoiceCardRow) => VoiceOrigin | null;
};

type OriginParts = {
  readonly store: Pick<VoiceCardStore, 'clonedSamples'>;
  readonly references: Pick<ReferenceStore, 'byId'>;
  readonly audio: Pick<AudioStore, 'pathOf'>;
  /** Where uploaded samples are kept by their hash. */
  readonly samplesFolder: string;
};

/** As many as a thumbnail has bars. */
const peakCount = 110;
const mostShort = 80;

export function createVoiceOrigins(parts: OriginParts): VoiceOrigins {
  const { store, references, audio, samplesFolder } = parts;

  const fromReference = (referenceId: string, sent: string | null): VoiceOrigin => {
    const reference = references.byId(referenceId);
    const { render, statementSha256, language } = reference;
    const rendered =
      render === null ? null : join(samplesFolder, `${render.sha256}.${render.format}`);
    return {
      samplePath: sent === null ? rendered : pathInFolder(samplesFolder, sent),
      peaks: coarse(render?.peaks ?? []),
      consent: consentView(reference),
      statementPath: statementSha256 === null ? null : audio.pathOf(statementSha256),
      language,
    };
  };

  return {
    of: (accountId) => {
      const samples = store.clonedSamples(accountId);
      return (row) => {
        const sample = samples.get(row.id);
        if (row.referenceId !== null) return fromReference(row.referenceId, sample?.path ?? null);
        return sample === undefined ? null : fromUpload(samplesFolder, row, sample);
      };
    },
  };
}

/** An upload without a reference has its consent as one line of free words. */
function fromUpload(
  samplesFolder: string,
  row: VoiceCardRow,
  { path, consent, atMs }: ClonedSample,
): VoiceOrigin {
  return {
    samplePath: pathInFolder(samplesFolder, path),
    peaks: [],
    consent: {
      speaker: row.title.slice(0, mostShort),
      givenBy: consent.slice(0, mostShort),
      isOwnVoice: false,
      atMs,
      note: consent,
      statementUrl: null,
    },
    statementPath: null,
    language: 'en',
  };
}

function coarse(peaks: readonly number[]): readonly number[] {
  if (peaks.length <= peakCount) return peaks;
  return Array.from({ length: peakCount }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / peakCount);
    const to = Math.floor(((bar + 1) * peaks.length) / peakCount);
    return Math.max(...peaks.slice(from, to));
  });
}
