import { Button, NumberInput } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchBookView, BatchView } from '../../../shared/model/batch.ts';
import { companionKinds } from '../../../shared/model/companions.ts';
import { exportFormats, loudnessPresets } from '../../../shared/model/export.ts';
import { usualCustomPreset } from '../../../shared/sound/custom-preset.ts';
import { bridge } from '../../ipc/bridge.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { parseCap } from '../../ui/words/cap.ts';
import { askedCustom, type CustomDraft, CustomFields } from '../export/index.ts';
import styles from './Batches.module.css';
import { chooseBookFolder, makeLike, othersToMake, setBook } from './batch-store.ts';
import { Checks } from './Checks.tsx';

const besides = companionKinds.filter((kind) => kind !== 'feed');

type BookSettingsProps = {
  readonly batch: BatchView;
  readonly book: BatchBookView;
  /** Under way: nothing can be changed. */
  readonly isLive: boolean;
};

/** How one book of a batch is made: sound, formats, what is made beside them, its folder and its own cap. */
export function BookSettings({ batch, book, isLive }: BookSettingsProps) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const [money, setMoney] = useState<number | null>(book.limit.money);
  const { id: bookId } = book;
  const others = othersToMake(batch, bookId);
  const [draft, setDraft] = useState<CustomDraft>(book.custom ?? usualCustomPreset);
  // Another book's values may have come from elsewhere, but not while one's own are typed.
  const kept = JSON.stringify(book.custom);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (JSON.stringify(askedCustom(book.presets, draft)?.custom) !== kept) {
      setDraft(book.custom ?? usualCustomPreset);
    }
  }
  const setCustom = (next: CustomDraft): void => {
    setDraft(next);
    const asked = askedCustom(book.presets, next);
    if (asked !== null) void setBook({ bookId, ...asked });
  };
  return (
    <>
      <Checks
        legend={t('batches.presets')}
        names={loudnessPresets}
        chosen={book.presets}
        label={(preset) => t(`export.presets.${preset}`)}
        least={1}
        disabled={isLive}
        testId="batch-book-presets"
        onChange={(presets) => void setBook({ bookId, presets })}
      />
      {book.presets.includes('custom') && (
        <CustomFields
          draft={draft}
          disabled={isLive}
          saved={book.custom ?? usualCustomPreset}
          onChange={setCustom}
        />
      )}
      <Checks
        legend={t('batches.formats')}
        names={exportFormats}
        chosen={book.formats}
        label={(format) => t(`export.formatNames.${format}`)}
        least={1}
        disabled={isLive}
        testId="batch-book-formats"
        onChange={(formats) => void setBook({ bookId, formats })}
      />
      <Checks
        legend={t('export.companions')}
        names={besides}
        chosen={besides.filter((kind) => book.companions.includes(kind))}
        label={(kind) => t(`export.companionNames.${kind}`)}
        least={0}
        disabled={isLive}
        testId="batch-book-companions"
        onChange={(companions) => void setBook({ bookId, companions })}
      />
      {others.length > 0 && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.forOthers}
          data-testid="batch-book-for-others"
          onClick={() => void makeLike(book, others)}
        >
          {t('batches.useForOthers')}
        </Button>
      )}
      <div className={styles.place}>
        <span className={styles.folder}>
          <span>{t('export.where')}</span>
          <span className="one-line" title={book.folderLabel}>
            {book.folderLabel}
          </span>
        </span>
        {bridge().kind === 'desktop' && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<FolderOpen size={14} />}
            disabled={isLive}
            data-testid="batch-book-folder"
            onClick={() => void chooseBookFolder(bookId)}
          >
            {t('export.chooseFolder')}
          </Button>
        )}
        {!batch.isFree && (
          <NumberInput
            className={styles.budget}
            size="xs"
            label={t('batches.cap')}
            placeholder={t('batches.noCap')}
            value={money ?? ''}
            suffix={` ${currency === '' ? t('video.mostUnits') : currency}`}
            min={0}
            decimalScale={2}
            hideControls
            disabled={isLive}
            data-testid="batch-book-cap"
            onChange={(next) => setMoney(parseCap(next, 'money'))}
            onBlur={() => {
              if (money === book.limit.money) return;
              void setBook({ bookId, limit: { tokens: book.limit.tokens, money } });
            }}
          />
        )}
      </div>
    </>
  );
}
