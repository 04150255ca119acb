import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplacePreview } from '../../../shared/model/import/manuscript.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { formatNumber, joinSentences } from '../../ui/words/format.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import { askReplaceAll, replaceActive, replaceAll } from './search-commands.ts';
import { changeWords, useSearchStore } from './search-store.ts';

function Preview({ preview }: { readonly preview: ReplacePreview }) {
  const { t } = useTranslation();
  const { query, words } = useSearchStore();
  const { findCount, chapterCount, lineCount, remakeCount, price } = preview;
  return (
    <>
      <p dir="auto" data-testid="replace-words-asked">
        {t(words === '' ? 'find.confirmDelete' : 'find.confirm', {
          text: query.text,
          words,
          count: findCount,
        })}
      </p>
      <p className="quiet" data-testid="replace-lines">
        {joinSentences([
          t('find.chapters', { count: chapterCount }),
          lineCount === 0
            ? t('find.linesNone')
            : t('find.lines', { count: lineCount, n: formatNumber(lineCount) }),
        ])}
      </p>
      {lineCount > 0 && remakeCount === 0 && <p className="quiet">{t('find.remakeNone')}</p>}
      {remakeCount > 0 && (
        <div>
          <p>
            {t(remakeCount === lineCount ? 'cast.change.remakeAll' : 'find.remake', {
              count: remakeCount,
              n: formatNumber(remakeCount),
            })}
          </p>
          <PriceText price={price} testId="replace-price" />
        </div>
      )}
      <p className="quiet">{t('find.kept')}</p>
    </>
  );
}

/** What stands for the finds, one by one or all; all are asked for with what that changes and costs. */
export function ReplaceBar() {
  const { t } = useTranslation();
  const words = useSearchStore((state) => state.words);
  const count = useSearchStore((state) => state.found.count);
  const [preview, setPreview] = useState<ReplacePreview | null>(null);
  const { problem, isBusy, attempt } = useAttempt();
  const wordsField = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);

  // The last find is replaced: a button that turns off would take the keyboard with it.
  useLayoutEffect(() => {
    if (count === 0 && actions.current?.contains(document.activeElement) === true) {
      wordsField.current?.focus();
    }
  }, [count]);

  const ask = (): Promise<void> => attempt(async () => setPreview(await askReplaceAll()));
  const go = (findCount: number): Promise<void> =>
    attempt(async () => {
      await replaceAll(findCount);
      setPreview(null);
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        void ask();
      } else {
        void replaceActive();
      }
    }
  };
  return (
    <>
      <TextInput
        ref={wordsField}
        size="xs"
        value={words}
        placeholder={t('find.words')}
        aria-label={t('find.words')}
        data-testid="replace-words"
        maxLength={10_000}
        onChange={(event) => changeWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group ref={actions} gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={count === 0}
          data-testid="replace-one"
          onClick={() => void replaceActive()}
        >
          {t('find.replaceOne')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={count === 0}
          loading={isBusy}
          data-testid="replace-all"
          onClick={() => void ask()}
        >
          {t('find.replaceAll')}
        </Button>
      </Group>
      <AskDialog
        isOpen={preview !== null}
        title={t('find.confirmTitle')}
        action={t('find.go')}
        testId="replace-question"
        isPossible={preview !== null && preview.findCount > 0}
        isBusy={isBusy}
        problem={problem}
        onYes={() => void go(preview?.findCount ?? 0)}
        onNo={() => setPreview(null)}
      >
        {preview !== null && <Preview preview={preview} />}
      </AskDialog>
    </>
  );
}
