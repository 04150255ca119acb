import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenChapters } from '../../../shared/model/export.ts';
import type { SegmentLength, SegmentLengthFigures } from '../../../shared/model/project.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { formatLength, formatNumber, joinFacts } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import styles from './ExportDialog.module.css';
import { typingMs } from './Outlook.tsx';

type SegmentLengthChoiceProps = {
  readonly projectId: string;
  readonly chapters: ChosenChapters;
  /** The missing segments are others now, and so is their price. */
  readonly onChanged: () => void;
};

/** How long the segments are that are still missing: with each choice its requests, its time, and what mending costs. */
export function SegmentLengthChoice({ projectId, chapters, onChanged }: SegmentLengthChoiceProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const [figures, setFigures] = useState<SegmentLengthFigures | null>(null);
  const { problem, setProblem, isBusy: isChoosing, attempt } = useAttempt();

  const [asked] = useDebouncedValue(JSON.stringify(chapters), typingMs);
  useEffect(() => {
    const answer = request('project.segmentLengths', { projectId, chapters: JSON.parse(asked) });
    return takeAnswer(answer, setFigures, setProblem);
  }, [projectId, asked, setProblem]);

  const choose = (length: SegmentLength): Promise<void> =>
    attempt(async () => {
      await request('project.setSegmentLength', { projectId, length });
      const input = { projectId, chapters: JSON.parse(asked) };
      setFigures(await request('project.segmentLengths', input));
      onChanged();
    });

  if (problem !== null && figures === null) return <ErrorNote error={problem} />;
  if (figures === null) return null;
  const { chosen, lengths } = figures;
  const facts = lengths.map(({ length, requests, mend, requestsMs }) => ({
    length,
    words: joinFacts([
      t('export.segmentRequests', { count: requests, number: formatNumber(requests) }),
      ...(requestsMs === null
        ? []
        : [t('export.segmentTime', { length: formatLength(requestsMs) })]),
      t('export.segmentMend', { money: asMoney(mend.expectedMoney) }),
    ]),
  }));
  const isLimited = lengths.some(({ requestsMs }) => requestsMs !== null);
  return (
    <div className={styles.group}>
      <NativeSelect
        mt="sm"
        label={t('export.segmentLength')}
        description={t('export.segmentLengthHint')}
        value={chosen}
        disabled={isChoosing}
        data={facts.map(({ length, words }) => ({
          value: length,
          label: t(`export.segmentLengths.${length}`) + t('app.colon') + words,
        }))}
        data-testid="export-segment-length"
        onChange={(event) => void choose(event.currentTarget.value === 'long' ? 'long' : 'usual')}
      />
      {isLimited && chosen === 'usual' && (
        <p className={styles.presetNote} data-testid="export-segment-advice">
          {t('export.segmentAdvice')}
        </p>
      )}
      {problem !== null && <ErrorNote error={problem} />}
    </div>
  );
}
