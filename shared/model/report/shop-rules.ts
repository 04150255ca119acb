import type { enShops } from '../../messages/en-publishing.ts';
import type { LoudnessPresetId } from '../export.ts';

/** What a shop asks for, as it was read: where, and when. Its words stand in `shared/messages`. */
export type ShopRules = {
  readonly id: keyof typeof enShops;
  readonly name: string;
  /** The preset that keeps its limits; null where none is known to. */
  readonly preset: LoudnessPresetId | null;
  readonly sources: readonly string[];
  readonly readOn: string;
};

const listSource = 'https://vois-web.pages.dev/blog/acx-audiobook-compliance-ai-voices';
const readOn = '2026-11-22';

export const shopRules: readonly ShopRules[] = [
  {
    id: 'acx',
    name: 'ACX (Audible)',
    preset: 'acx',
    sources: [
      'https://audio-dubcheck.com/specs/acx',
      'https://chapterpass.com/learn/acx-human-narration-policy',
      'https://web.archive.org/web/20141223072959/http://www.acx.com/help/cover-art/201686780',
    ],
    readOn,
  },
  ...['Findaway Voices (Spotify)', 'Google Play Books', 'Kobo', 'Apple Books'].map((name) => ({
    id: 'listed' as const,
    name,
    preset: null,
    sources: [listSource],
    readOn,
  })),
];
