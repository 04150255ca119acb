export const subtitleFormats = ['srt', 'vtt', 'lrc'] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** What an export makes beside the audio: subtitles, Audacity labels, chapters as JSON, a podcast feed. */
export const companionKinds = [...subtitleFormats, 'labels', 'chapters', 'feed'] as const;
export type CompanionKind = (typeof companionKinds)[number];

export type Companions = {
  readonly kinds: readonly CompanionKind[];
  /** Where the folder of chapter files will lie, http or https: a feed needs it. */
  readonly feedUrl?: string | undefined;
  /** The day that a feed and a read-along book name, as 2026-11-22. Nothing else gives them a date. */
  readonly published?: string | undefined;
};

/** True for an address that a podcast app could fetch from. */
export function isFeedUrl(value: string): boolean {
  return /^https?:\/\/[^\s/:?#@[\]"<>\\^`{|}%]+(?::\d{1,5})?(?:\/[^\s"<>?#]*)?$/i.test(value);
}
