import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CompanionKind,
  type Companions,
  companionKinds,
  isFeedUrl,
} from '../../../shared/model/companions.ts';
import styles from './ExportDialog.module.css';

export type ChosenCompanions = {
  readonly kinds: readonly CompanionKind[];
  readonly feedUrl: string;
  /** 2026-11-22, or '' for none. */
  readonly published: string;
};

export const noCompanions: ChosenCompanions = { kinds: [], feedUrl: '', published: '' };

/** What is asked of the export; absent where nothing was chosen. */
export function askedCompanions({ kinds, feedUrl, published }: ChosenCompanions): {
  readonly companions?: Companions & { kinds: CompanionKind[] };
} {
  if (kinds.length === 0) return {};
  const hasFeed = kinds.includes('feed');
  const feed = hasFeed
    ? { feedUrl: feedUrl.trim(), ...(published === '' ? {} : { published }) }
    : {};
  return { companions: { kinds: [...kinds], ...feed } };
}

/** False while the feed lacks its address or the chapter files that it lists. */
export function canMakeCompanions({ kinds, feedUrl }: ChosenCompanions, hasChapterFiles: boolean) {
  return !kinds.includes('feed') || (hasChapterFiles && isFeedUrl(feedUrl.trim()));
}

type CompanionChoiceProps = {
  readonly chosen: ChosenCompanions;
  readonly hasChapterFiles: boolean;
  readonly onChange: (chosen: ChosenCompanions) => void;
  /** What else is made of the book. */
  readonly children: ReactNode;
};

/** Subtitles, labels, chapters and a feed, beside the audio. */
export function CompanionChoice({
  chosen,
  hasChapterFiles,
  onChange,
  children,
}: CompanionChoiceProps) {
  const { t } = useTranslation();
  const { kinds, feedUrl, published } = chosen;
  const toggled = (kind: CompanionKind) =>
    companionKinds.filter((known) => kinds.includes(known) !== (known === kind));
  const isBad = feedUrl.trim() !== '' && !isFeedUrl(feedUrl.trim());
  return (
    <fieldset className={styles.group} data-testid="export-companions">
      <legend>{t('export.companions')}</legend>
      <SimpleGrid cols={2} spacing="xs">
        {companionKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`export.companionNames.${kind}`)}
            checked={kinds.includes(kind)}
            data-testid={`companion-${kind}`}
            onChange={() => onChange({ ...chosen, kinds: toggled(kind) })}
          />
        ))}
      </SimpleGrid>
      <p className={styles.presetFor}>{t('export.companionsHint')}</p>
      {kinds.includes('feed') && (
        <Stack gap="xs" mt="sm">
          {!hasChapterFiles && (
            <p className={styles.bad} role="alert">
              {t('export.feedNeedsChapters')}
            </p>
          )}
          <TextInput
            type="url"
            label={t('export.feedUrl')}
            description={t('export.feedUrlHint')}
            error={isBad ? t('export.feedUrlBad') : null}
            value={feedUrl}
            data-testid="feed-url"
            onChange={(event) => onChange({ ...chosen, feedUrl: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            maw={200}
            label={t('export.published')}
            description={t('export.publishedHint')}
            value={published}
            data-testid="feed-published"
            onChange={(event) => onChange({ ...chosen, published: event.currentTarget.value })}
          />
        </Stack>
      )}
      {children}
    </fieldset>
  );
}
