import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookCheck } from '../../../../shared/model/book-check.ts';
import type { ChosenChapters } from '../../../../shared/model/export.ts';
import { request, takeAnswer } from '../../../ipc/client.ts';
import { useViewStore } from '../../../stores/view-store.ts';
import { openBookCheck } from './book-check-store.ts';
import styles from './CheckBeforeExport.module.css';

type CheckBeforeExportProps = {
  readonly projectId: string;
  readonly chapters: ChosenChapters;
};

/** What waits for a decision in these chapters. */
function countsOf(check: BookCheck, chosen: ChosenChapters) {
  if (chosen === null) return check;
  const wanted = new Set(chosen);
  const chapters = check.chapters.filter(({ ordinal }) => wanted.has(ordinal));
  return {
    openCount: chapters.reduce((sum, { openCount }) => sum + openCount, 0),
    uninspectedCount: chapters.reduce((sum, { uninspectedCount }) => sum + uninspectedCount, 0),
  };
}

/** How many lines wait for a decision, before an export; it holds nothing up, and is not there when all is well. */
export function CheckBeforeExport({ projectId, chapters }: CheckBeforeExportProps) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState<BookCheck | null>(null);
  // The export goes on without it.
  useEffect(() => takeAnswer(request('bookCheck.read', { projectId }), setChecked), [projectId]);
  if (checked === null) return null;
  const { openCount, uninspectedCount } = countsOf(checked, chapters);
  if (openCount + uninspectedCount === 0) return null;
  const words = [
    openCount > 0 ? t('bookCheck.beforeExport', { count: openCount }) : null,
    uninspectedCount > 0 ? t('bookCheck.beforeExportNew', { count: uninspectedCount }) : null,
  ];
  return (
    <p className={styles.note} data-testid="export-check">
      <TriangleAlert size={14} aria-hidden />
      <span>{words.filter((part) => part !== null).join(' · ')}</span>
      <Button
        size="compact-sm"
        variant="default"
        data-testid="export-check-look"
        onClick={() => {
          useViewStore.setState({ exporting: null });
          openBookCheck();
        }}
      >
        {t('bookCheck.look')}
      </Button>
    </p>
  );
}
