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
const readAgainOn = '2026-11-27';

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
  {
    id: 'google',
    name: 'Google Play Books',
    preset: null,
    sources: ['https://support.google.com/books/partner/answer/3424254', listSource],
    readOn: readAgainOn,
  },
  ...['Findaway Voices (INaudio, Spotify)', 'Kobo'].map((name) => ({
    id: 'quoted' as const,
    name,
    preset: 'acx' as const,
    sources: ['https://chapterpass.com/blog/audiobook-format-requirements-guide', listSource],
    readOn: readAgainOn,
  })),
  { id: 'listed', name: 'Apple Books', preset: null, sources: [listSource], readOn },
  {
    id: 'podcasts',
    name: 'Apple Podcasts',
    preset: 'podcast',
    sources: ['https://podcasters.apple.com/support/893-audio-requirements'],
    readOn: readAgainOn,
  },
];
