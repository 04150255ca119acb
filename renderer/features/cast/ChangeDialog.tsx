import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { formatNumber, joinSentences } from '../../ui/words/format.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import { confirmChange, dropChange, useChangeStore } from './change-store.ts';

/** What another voice, speed or emotion touches, before it is made. */
export function ChangeDialog() {
  const { t } = useTranslation();
  const { asked, isBusy } = useChangeStore();
  const [first = null, ...others] = asked?.names ?? [];
  const remakeCount = asked?.preview.remakeCount ?? 0;
  return (
    <AskDialog
      isOpen={asked !== null}
      title={
        others.length === 0
          ? t('cast.change.title', { name: first ?? t('cast.narrator') })
          : t('cast.change.titleMany', { count: others.length + 1 })
      }
      action={t('cast.change.act')}
      testId="cast-change"
      isBusy={isBusy}
      other={
        <Button
          variant="default"
          loading={isBusy}
          data-testid="cast-change-remake"
          onClick={() => void confirmChange(true)}
        >
          {t('cast.change.actRemake')}
        </Button>
      }
      onYes={() => void confirmChange(false)}
      onNo={dropChange}
    >
      {asked !== null && (
        <>
          <p data-testid="cast-change-lines">
            {joinSentences([
              t('cast.change.lines', {
                count: asked.preview.segmentCount,
                n: formatNumber(asked.preview.segmentCount),
              }),
              t(
                remakeCount === asked.preview.segmentCount
                  ? 'cast.change.remakeAll'
                  : 'cast.change.remake',
                { count: remakeCount, n: formatNumber(remakeCount) },
              ),
            ])}
          </p>
          <PriceText price={asked.preview.price} testId="cast-change-price" />
          <p className="quiet">{t('cast.change.kept')}</p>
        </>
      )}
    </AskDialog>
  );
}
