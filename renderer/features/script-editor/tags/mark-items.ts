import {
  emotionTags,
  nearMissTag,
  type TagDefinition,
  type TagGroup,
  tagGroups,
} from '../../../../shared/script/tags/tags.ts';
import { tagName } from '../../../i18n/tag-names.ts';

/** What the palettes offer: a tag, or a silence of some length. */
export type MarkItem =
  | { readonly kind: 'tag'; readonly id: string; readonly tag: TagDefinition }
  | { readonly kind: 'pause'; readonly id: string; readonly durationMs: number };

export type MarkGroup = {
  readonly id: 'recent' | 'found' | 'ladders' | 'silence' | TagGroup;
  readonly items: readonly MarkItem[];
};

const offeredPausesMs = [500, 1000, 2000];
const longestPauseMs = 600_000;

const tagItem = (tag: TagDefinition): MarkItem => ({ kind: 'tag', id: tag.id, tag });

function pauseItem(durationMs: number): MarkItem {
  return { kind: 'pause', id: `pause-${durationMs}`, durationMs };
}

const onLadder = ({ intensity }: TagDefinition): boolean => intensity !== null;

/** The ladders one after the other, each from weak to strong. */
function ladderTags(): readonly TagDefinition[] {
  const tags = emotionTags.filter(onLadder);
  const ladders = [...new Set(tags.map(({ intensity }) => intensity?.ladder))];
  return ladders.flatMap((ladder) =>
    tags
      .filter(({ intensity }) => intensity?.ladder === ladder)
      .sort((one, other) => (one.intensity?.step ?? 0) - (other.intensity?.step ?? 0)),
  );
}

const allGroups: readonly MarkGroup[] = [
  { id: 'ladders', items: ladderTags().map(tagItem) },
  ...tagGroups.map((id) => ({
    id,
    items: emotionTags.filter((tag) => tag.group === id && !onLadder(tag)).map(tagItem),
  })),
  { id: 'silence' as const, items: offeredPausesMs.map(pauseItem) },
];

const byId: ReadonlyMap<string, MarkItem> = new Map(
  allGroups.flatMap(({ items }) => items.map((item) => [item.id, item])),
);

/** The item of an id, a pause of any length included, or null. */
export function itemOf(id: string): MarkItem | null {
  const pause = /^pause-(\d{1,6})$/.exec(id);
  return byId.get(id) ?? (pause === null ? null : pauseItem(Number(pause[1])));
}

/** The mark as it stands in a script. */
export function markText(item: MarkItem): string {
  return item.kind === 'tag' ? `(${item.tag.english})` : `[pause ${item.durationMs / 1000} s]`;
}

/** How strong a tag is among its kin, or null where it stands on no ladder. */
export function strengthOf({ intensity }: TagDefinition): {
  readonly step: number;
  readonly of: number;
} | null {
  if (intensity === null) return null;
  const kin = emotionTags.filter((tag) => tag.intensity?.ladder === intensity.ladder);
  return { step: intensity.step, of: kin.length };
}

function askedPause(query: string): readonly MarkItem[] {
  const match = /^(?:pause ?)?(\d{1,3}(?:[.,]\d{1,3})?) ?s?$/.exec(query);
  if (match === null) {
    return 'pause'.startsWith(query) || 'silence'.startsWith(query)
      ? offeredPausesMs.map(pauseItem)
      : [];
  }
  const durationMs = Math.round(Number(match[1]?.replace(',', '.')) * 1000);
  return durationMs > 0 && durationMs <= longestPauseMs ? [pauseItem(durationMs)] : [];
}

function rankOf(tag: TagDefinition, query: string): number | null {
  const { english, intensity } = tag;
  if (english.startsWith(query)) return 0;
  if (english.split(/[ -]/).some((word) => word.startsWith(query))) return 1;
  if (intensity?.ladder.startsWith(query) === true) return 2;
  const isInside = query.length > 1 && english.includes(query);
  const name = tagName(tag);
  const isInName = name !== english && name.toLowerCase().includes(query);
  return isInside || isInName ? 3 : null;
}

/** Beginnings first, then beginnings of later words, kin on the ladder, anything inside, a slip at last. */
function find(query: string): readonly MarkItem[] {
  const ranked = emotionTags.flatMap((tag) => {
    const rank = rankOf(tag, query);
    return rank === null ? [] : [{ tag, rank }];
  });
  const found = ranked.sort((one, other) => one.rank - other.rank).map(({ tag }) => tagItem(tag));
  const slip = found.length === 0 ? nearMissTag(query) : null;
  return [...found, ...(slip === null ? [] : [tagItem(slip)]), ...askedPause(query)];
}

/** The groups for a search: everything for an empty one, recently used first; else what fits, best first. */
export function markGroups(query: string, recentIds: readonly string[]): readonly MarkGroup[] {
  const wanted = query.trim().toLowerCase();
  if (wanted !== '') {
    const items = find(wanted);
    return items.length === 0 ? [] : [{ id: 'found', items }];
  }
  const recent = recentIds.flatMap((id) => itemOf(id) ?? []);
  return recent.length === 0 ? allGroups : [{ id: 'recent', items: recent }, ...allGroups];
}
