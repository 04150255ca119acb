import { t } from '../../../i18n/index.ts';
import { tagName } from '../../../i18n/tag-names.ts';
import { formatSegmentLength, joinFacts } from '../../../ui/words/format.ts';
import type { ChipIcon } from './chip-icons.ts';
import { type MarkItem, strengthOf } from './mark-items.ts';

/** What a palette shows of a mark, and what a screen reader says. */
export function itemName(item: MarkItem): { readonly words: string; readonly label: string } {
  if (item.kind === 'pause') {
    const words = t('chip.pause', { words: formatSegmentLength(item.durationMs) });
    return { words, label: words };
  }
  const words = tagName(item.tag);
  const strength = strengthOf(item.tag);
  const label = t('chip.tag', { group: t(`tagGroup.${item.tag.group}`), words });
  return {
    words,
    label: strength === null ? label : joinFacts([label, t('palette.strength', strength)]),
  };
}

export function itemIcon(item: MarkItem): ChipIcon {
  return item.kind === 'pause' ? 'silence' : item.tag.group;
}

/** A tag's strength among its kin as dots, or ''. */
export function strengthDots(item: MarkItem): string {
  const strength = item.kind === 'tag' ? strengthOf(item.tag) : null;
  return strength === null
    ? ''
    : '●'.repeat(strength.step) + '○'.repeat(strength.of - strength.step);
}
