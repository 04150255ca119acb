import { Button, Loader, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CastPreview } from '../../../../shared/model/cast.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { formatNumber, joinSentences } from '../../../ui/words/format.ts';
import { PriceText } from '../../../ui/words/PriceText.tsx';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { partOf, useCastStore } from '../cast-store.ts';
import { askMerge, confirmMerge, dropMerge, useMergeStore } from './merge-store.ts';

type CostProps = { readonly preview: CastPreview | null; readonly into: string };

/** What sounds different then, and what that costs. */
function Cost({ preview, into }: CostProps) {
  const { t } = useTranslation();
  if (preview === null) {
    return <Loader size={16} role="status" aria-label={t('castMerge.reading')} />;
  }
  const { segmentCount, remakeCount, price } = preview;
  return (
    <div role="status" data-testid="cast-merge-cost">
      {segmentCount > 0 && (
        <p>
          {t('castMerge.changes', { count: segmentCount, n: formatNumber(segmentCount), into })}
        </p>
      )}
      <p>
        {remakeCount === 0
          ? t('castMerge.free')
          : t(remakeCount === segmentCount ? 'cast.change.remakeAll' : 'cast.change.remake', {
              count: remakeCount,
              n: formatNumber(remakeCount),
            })}
      </p>
      {remakeCount > 0 && <PriceText price={price} testId="cast-merge-price" />}
    </div>
  );
}

/** Two characters who are one person: whose lines go to whom, and what that takes, before it is done. */
export function MergeDialog() {
  const { t } = useTranslation();
  const { name, into, preview, problem, isBusy } = useMergeStore();
  const cast = useScriptStore((state) => state.project?.cast ?? []);
  const count = useCastStore((state) => partOf(state.parts, name)?.lineCount ?? 0);
  return (
    <AskDialog
      isOpen={name !== null}
      title={t('castMerge.title', { name: name ?? '' })}
      action={t('castMerge.act')}
      testId="cast-merge-dialog"
      isPossible={preview !== null}
      isBusy={isBusy}
      problem={problem}
      other={
        preview !== null &&
        preview.remakeCount > 0 && (
          <Button
            variant="default"
            loading={isBusy}
            data-testid="cast-merge-remake"
            onClick={() => void confirmMerge(true)}
          >
            {t('castMerge.actRemake')}
          </Button>
        )
      }
      onYes={() => void confirmMerge(false)}
      onNo={dropMerge}
    >
      {name !== null && (
        <>
          <Select
            label={t('castMerge.into')}
            data={cast.filter((one) => one.name !== name).map((one) => one.name)}
            value={into}
            allowDeselect={false}
            searchable
            data-testid="cast-merge-into"
            onChange={(value) => void askMerge(name, value)}
          />
          {into !== null && (
            <>
              <p>
                {joinSentences([
                  t('castMerge.body', { count, n: formatNumber(count), name, into }),
                  t('castMerge.kept', { name, into }),
                ])}
              </p>
              <Cost preview={preview} into={into} />
            </>
          )}
        </>
      )}
    </AskDialog>
  );
}
