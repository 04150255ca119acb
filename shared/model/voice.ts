import type { VoiceView } from './session.ts';

/** The local id of the gateway's default voice, the same on every account. */
export const defaultVoiceId = 'default';

/** Bytes of one upload: 20 MB by the reading that every gateway takes (docs/gateway.md). */
export const mostUploadBytes = 20_000_000;
/** More than this is cut first: a reference takes about a minute, and an audiobook would fill the disk. */
export const mostPartMs = 20 * 60_000;
export const mostReferenceMs = 10 * 60_000;
export const mostParts = 50;
/** What the service's own advice and its users ask for, see docs/voice-checks.md. */
export const goodReferenceMs = 30_000;
export const leastReferenceMs = 10_000;
/** Silence behind the last word, against cut-off ends. */
export const endSilenceMs = 500;
/** Between two parts. */
export const pauseBetweenPartsMs = 500;
export const mostVoiceName = 80;
export const mostVoiceNotes = 2000;
export const mostVoiceTags = 20;
export const mostVoiceTag = 40;
export const mostConsentText = 500;

/** What is looked at in a reference before it is paid for; how, stands in docs/voice-checks.md. */
export const referenceCheckKinds = [
  'length',
  'clipping',
  'noise',
  'loudness',
  'hum',
  'silence',
  'speakers',
  'music',
] as const;
export type ReferenceCheckKind = (typeof referenceCheckKinds)[number];

/** What is put right without losing the original; each can be switched off again. */
export const referenceFixNames = ['cut-silence', 'remove-hum', 'reduce-noise', 'level'] as const;
export type ReferenceFixName = (typeof referenceFixNames)[number];
export type ReferenceFixes = { readonly [Name in ReferenceFixName]: boolean };

export const noFixes: ReferenceFixes = {
  'cut-silence': false,
  'remove-hum': false,
  'reduce-noise': false,
  level: false,
};

/**
 * One finding. Units of `measured` by kind: milliseconds (`length`), clipped places (`clipping`), signal to
 * noise in dB (`noise`), LUFS (`loudness`), dB over its surroundings (`hum`), share of 0 to 1 (`silence`,
 * `speakers`, `music`: how sure). Null where it could not be measured.
 */
export type ReferenceCheck = {
  readonly kind: ReferenceCheckKind;
  readonly verdict: 'good' | 'warning' | 'bad';
  readonly measured: number | null;
  /** 50 or 60, for `hum`. */
  readonly frequencyHz: number | null;
  /** What puts it right with one click; null where only recording again does. */
  readonly fix: ReferenceFixName | 'trim' | null;
};

/** A stretch of a part that is kept, in milliseconds of the part. */
export type KeptRegion = { readonly startMs: number; readonly endMs: number };

/** A file or a recording inside a reference; what it was made from is never changed. */
export type ReferencePart = {
  readonly id: string;
  /** The file's name, or the sentence that was read. */
  readonly label: string;
  readonly origin: 'file' | 'recording';
  /** The recorded sentence of its reading text; null for files. */
  readonly sentence: string | null;
  readonly durationMs: number;
  readonly sampleRateHz: number;
  /** Of the source: it was mixed to one. */
  readonly channelCount: number;
  /** The file was damaged or cut off: this is what could be read of it. */
  readonly isCut: boolean;
  /** "MP3", "AAC in MP4": for people. */
  readonly format: string;
  /** In order and apart; one whole region at first. */
  readonly regions: readonly KeptRegion[];
  /** The part as it is, before any fix. */
  readonly mediaUrl: string;
  /** Largest magnitude of each hundredth of a second, 0 to 255. */
  readonly peaks: readonly number[];
};

/** How much sound parts come to: what is kept of each, pauses not counted. */
export function keptMs(parts: readonly Pick<ReferencePart, 'regions'>[]): number {
  return parts
    .flatMap(({ regions }) => regions)
    .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** A pause of this length belongs to the talk: it is what a service asks for between sentences. */
export const talkingPauseMs = 500;
/** What one peak of a part stands for. */
export const peakMs = 10;
/** Speech is heard down to 30 dB under its loud parts, and nowhere under -42 dB of full scale. */
const speechShare = 10 ** (-30 / 20);
const leastPeak = 2;
/** And only clear of the room: 10 dB over the quiet tenth of the sound, which above -30 dB is a voice that never rests. */
const overRoom = 10 ** (10 / 20);
const mostRoom = 8;

/** What speech is at least as loud as, above any sound: the loudest peak and the loudest room there may be. */
const mostThreshold = Math.ceil(Math.max(255 * speechShare, mostRoom * overRoom));

/** From which peak on a sound is speech, by how loud that share of its peaks is at most; null where none is. */
function speechThreshold(reached: (share: number) => number): number | null {
  const loud = reached(0.95);
  const room = Math.min(reached(0.1), mostRoom);
  const threshold = Math.max(leastPeak, loud * speechShare, room * overRoom);
  return loud < threshold ? null : Math.ceil(threshold);
}

/**
 * What `speechMs` says of a sound that grows: each peak is looked at once, by every threshold that may turn out to be
 * the right one.
 */
export function createSpeechMeter() {
  const counts = new Uint32Array(256);
  const totalsMs = new Uint32Array(mostThreshold + 1);
  const pausesMs = new Float64Array(mostThreshold + 1).fill(Number.POSITIVE_INFINITY);
  let count = 0;
  const reached = (share: number): number => {
    let before = 0;
    return counts.findIndex((more) => {
      before += more;
      return before > Math.floor(count * share);
    });
  };
  return {
    count: () => count,
    feed: (peak: number): void => {
      count += 1;
      counts[peak] = (counts[peak] ?? 0) + 1;
      for (let threshold = leastPeak; threshold <= mostThreshold; threshold += 1) {
        const pauseMs = pausesMs[threshold] ?? 0;
        if (peak < threshold) pausesMs[threshold] = pauseMs + peakMs;
        else {
          totalsMs[threshold] =
            (totalsMs[threshold] ?? 0) + peakMs + (pauseMs <= talkingPauseMs ? pauseMs : 0);
          pausesMs[threshold] = 0;
        }
      }
    },
    ms: (): number => {
      const threshold = count === 0 ? null : speechThreshold(reached);
      return threshold === null ? 0 : (totalsMs[threshold] ?? 0);
    },
  };
}

/** How much of what is kept sounds, by its peaks: longer silence is no speech to clone. In milliseconds. */
export function speechMs(parts: readonly Pick<ReferencePart, 'regions' | 'peaks'>[]): number {
  let total = 0;
  for (const { regions, peaks } of parts) {
    const sorted = new Uint8Array(peaks).sort();
    const reached = (share: number): number => sorted[Math.floor(peaks.length * share)] ?? 0;
    const threshold = speechThreshold(reached);
    if (threshold === null) continue;
    for (const { startMs, endMs } of regions) {
      let pauseMs = Number.POSITIVE_INFINITY;
      for (const peak of peaks.slice(Math.floor(startMs / peakMs), Math.ceil(endMs / peakMs))) {
        if (peak < threshold) pauseMs += peakMs;
        else {
          total += peakMs + (pauseMs <= talkingPauseMs ? pauseMs : 0);
          pauseMs = 0;
        }
      }
    }
  }
  return total;
}

/** A person's word that the voice may be cloned. Without it nothing is uploaded. */
export type VoiceConsent = {
  /** Whose voice it is. */
  readonly speaker: string;
  /** Who says so: the person themselves, or somebody with their permission. */
  readonly givenBy: string;
  readonly isOwnVoice: boolean;
  /** When it was given, in milliseconds since 1970. */
  readonly atMs: number;
  /** Free words: a contract, a licence, an address. */
  readonly note: string;
  /** A spoken statement, where one was recorded. */
  readonly statementUrl: string | null;
};

/** The reference as it would be uploaded. */
export type ReferenceRender = {
  readonly mediaUrl: string;
  /** The reference without its fixes, to compare by ear. */
  readonly beforeUrl: string;
  readonly durationMs: number;
  readonly sizeBytes: number;
  readonly format: 'wav' | 'flac';
  readonly sampleRateHz: number;
  readonly peaks: readonly number[];
  /** Of the parts as they are, trimmed and joined. */
  readonly checksBefore: readonly ReferenceCheck[];
  readonly checks: readonly ReferenceCheck[];
};

const referenceStates = ['open', 'uploading', 'uncertain', 'done'] as const;
export type ReferenceState = (typeof referenceStates)[number];

/** A voice in the making: its parts, what is done to them, the consent, and what came of it. */
export type ReferenceView = {
  readonly id: string;
  readonly title: string;
  /** BCP 47, of the text that is read. */
  readonly language: string;
  readonly state: ReferenceState;
  readonly parts: readonly ReferencePart[];
  readonly fixes: ReferenceFixes;
  readonly consent: VoiceConsent | null;
  /** Null until `references.render` was asked, and again after every change. */
  readonly render: ReferenceRender | null;
  /** The job that uploads it, while and after. */
  readonly jobId: string | null;
  /** The voice that came of it. */
  readonly voiceId: string | null;
  /** A voice of this account that was cloned from the very same sound. */
  readonly sameSoundAs: { readonly voiceId: string; readonly title: string } | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** In the list of those that are not finished. */
export type ReferenceSummary = Pick<
  ReferenceView,
  'id' | 'title' | 'state' | 'createdAtMs' | 'updatedAtMs'
> & { readonly partCount: number; readonly durationMs: number };

/** One file of a drop that could not be used, and why. */
export type RefusedFile = {
  readonly name: string;
  readonly code: string;
  readonly message: string;
};

/** Where a voice is cast. */
export type VoiceUse = {
  readonly projectId: string;
  readonly projectTitle: string;
  readonly isNarrator: boolean;
  readonly characters: readonly string[];
};

/** A use with its lines, all and those without audio yet. */
export type VoiceUseCount = VoiceUse & {
  readonly lineCount: number;
  readonly unmadeCount: number;
};

/** A voice as the library of voices shows it. */
export type VoiceCard = VoiceView & {
  /** The title at the gateway; `title` is the local name where one was given. */
  readonly gatewayTitle: string;
  readonly state: 'ready' | 'missing';
  /** Made by somebody else's hand, on the same account: no sample and no consent here. */
  readonly isFromElsewhere: boolean;
  readonly createdAtMs: number | null;
  readonly notes: string;
  readonly tags: readonly string[];
  /** #rrggbb. */
  readonly colour: string;
  readonly isFavourite: boolean;
  readonly sampleUrl: string | null;
  readonly samplePeaks: readonly number[];
  readonly consent: VoiceConsent | null;
  readonly uses: readonly VoiceUse[];
  /** Blind comparisons: won, and how many at all. */
  readonly wins: number;
  readonly rounds: number;
};
