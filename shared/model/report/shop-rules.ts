import type { LoudnessPresetId } from '../export.ts';

/** What a shop asks for, as it was read; what nobody has read is said to be not verified. */
export type ShopRules = {
  /** For its words in other languages; those here are English. */
  readonly id: 'acx' | 'listed';
  readonly name: string;
  /** The preset that keeps its limits; null where none is known to. */
  readonly preset: LoudnessPresetId | null;
  /** The technical limits as one sentence. */
  readonly limits: string;
  /** Whether narration that was generated is taken, as one sentence. */
  readonly policy: string;
  /** Null where it is not verified. */
  readonly source: string | null;
  readonly readOn: string | null;
};

/** Of a shop that one list names, `{{name}}` in the words. */
const listed = {
  limits: 'Technical limits: not verified.',
  policy:
    "One maker of speech software lists {{name}} among the shops that take narration by AI; the shop's own terms: not verified.",
};
const listSource = 'https://vois-web.pages.dev/blog/acx-audiobook-compliance-ai-voices';
const readOn = '2026-11-22';

const acx = {
  limits:
    'MP3 of 192 kbit/s or more with a constant bitrate at 44.1 kHz, all mono or all stereo, 120 minutes a file at most; RMS from -23 to -18 dB, peaks at most -3 dB, noise floor at most -60 dB; room tone of 0.5 to 1 s before and 1 to 5 s after; credits as files of their own, a retail sample of 5 minutes at most.',
  policy:
    'ACX asks for a human narrator unless it has authorised otherwise: keeping these limits does not make generated narration acceptable there.',
};

/** The English words of each kind of rule. */
export const enShops = { acx, listed } as const;

export const shopRules: readonly ShopRules[] = [
  {
    id: 'acx',
    name: 'ACX (Audible)',
    preset: 'acx',
    ...acx,
    source:
      'https://audio-dubcheck.com/specs/acx and https://chapterpass.com/learn/acx-human-narration-policy, which quote ACX',
    readOn,
  },
  ...['Findaway Voices (Spotify)', 'Google Play Books', 'Kobo', 'Apple Books'].map((name) => ({
    ...{ id: 'listed' as const, name, preset: null, limits: listed.limits },
    policy: listed.policy.replace('{{name}}', name),
    ...{ source: listSource, readOn },
  })),
];
