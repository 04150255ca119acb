import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { ChosenChapters } from '../../../shared/model/export.ts';
import type { ExportOutlook, ExportTarget } from '../../../shared/model/export-outlook.ts';
import { numberRuns } from '../../../shared/number-runs.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { formatNumber, joinFacts, joinNames, joinSentences } from '../../ui/words/format.ts';
import styles from './Outlook.module.css';

export type OutlookNow = {
  readonly outlook: ExportOutlook | null;
  readonly problem: AppError | null;
};

/** How long a choice stands before what it means is asked for. */
export const typingMs = 250;

/** What these settings would write, asked for anew when they, or the book by `revision`, are others. */
export function useOutlook(
  settings: InputOf<'exports.outlook'> | null,
  revision: string,
): OutlookNow {
  const [now, setNow] = useState<OutlookNow>({ outlook: null, problem: null });
  const [asked] = useDebouncedValue(JSON.stringify(settings), typingMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book is another one after a dialog over this one.
  useEffect(() => {
    const input: InputOf<'exports.outlook'> | null = JSON.parse(asked);
    if (input === null) return undefined;
    return takeAnswer(
      request('exports.outlook', input),
      (outlook) => setNow({ outlook, problem: null }),
      (problem) => setNow({ outlook: null, problem }),
    );
  }, [asked, revision]);
  return settings === null ? { outlook: null, problem: null } : now;
}

function useSummary({ linesToGenerate, chapterCount, chaptersToEncode, targets }: ExportOutlook) {
  const { t } = useTranslation();
  const written = targets.filter(({ state }) => state !== 'same');
  const count = written.reduce((sum, { fileCount }) => sum + fileCount, 0);
  const keptCount = chapterCount - chaptersToEncode;
  if (linesToGenerate === 0 && chaptersToEncode === 0 && count === 0) {
    return t('export.nothingToWrite');
  }
  const isAgain = written.some(({ state }) => state === 'beside');
  const done = joinFacts([
    ...(linesToGenerate > 0 ? [t('export.generate', { count: linesToGenerate })] : []),
    t('export.encode', { count: chaptersToEncode, total: chapterCount }),
    t(isAgain ? 'export.writeAgain' : 'export.write', { count }),
  ]);
  return keptCount === 0
    ? t('export.outlook', { done })
    : t('export.outlookKept', { done, count: keptCount });
}

function Target({ target }: { readonly target: ExportTarget }) {
  const { t } = useTranslation();
  const { folder, name, chapterFiles, fileCount, state, newName } = target;
  const words = {
    new: t('export.targetNew'),
    same: t('export.targetSame'),
    beside: t('export.targetBeside', { name: newName }),
  };
  return (
    <li data-state={state} data-testid="export-target">
      <span className={styles.name} dir="auto">
        {folder === null ? name : `${folder}/${name}`}
      </span>
      <span className={styles.words}>{words[state]}</span>
      {chapterFiles.length > 0 && (
        <span className={styles.files} dir="auto">
          {t('export.targetFiles', { names: joinNames(chapterFiles), count: fileCount })}
        </span>
      )}
    </li>
  );
}

/** What an export would generate, encode and write, and how its files are called. */
export function Outlook({ outlook, ...shown }: OutlookNow & Scope) {
  const { t } = useTranslation();
  if (outlook === null) return null;
  return <OutlookShown {...shown} outlook={outlook} title={t('export.written')} />;
}

/** Of which chapters it is, and of how many. */
type Scope = { readonly chapters: ChosenChapters; readonly total: number };

/** Said where it is not the whole book. */
function useScope({ chapters, total }: Scope): readonly string[] {
  const { t } = useTranslation();
  if (chapters === null) return [];
  const runs = numberRuns(chapters, '–');
  const count = chapters.length;
  return [
    runs === null
      ? t('export.onlySome', { count, total: formatNumber(total) })
      : t('export.only', { count, numbers: joinNames(runs), total: formatNumber(total) }),
  ];
}

type ShownProps = Scope & { readonly outlook: ExportOutlook; readonly title: string };

function OutlookShown({ outlook, title, ...scope }: ShownProps) {
  const summary = joinSentences([...useScope(scope), useSummary(outlook)]);
  return (
    <section className={styles.outlook} aria-label={title} data-testid="export-outlook">
      <h3>{title}</h3>
      <p role="status" data-testid="export-outlook-summary">
        {summary}
      </p>
      <ul>
        {outlook.targets.map((target) => (
          <Target key={`${target.preset} ${target.format} ${target.name}`} target={target} />
        ))}
      </ul>
    </section>
  );
}
