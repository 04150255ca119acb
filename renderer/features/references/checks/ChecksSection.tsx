import { Button, Loader, Switch } from '@mantine/core';
import { CircleCheck, CircleMinus, CircleX, TriangleAlert, Wand2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ReferenceCheck,
  ReferenceRender,
  ReferenceView,
} from '../../../../shared/model/voice.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { setFixes } from '../reference-acts.ts';
import { useReferenceStore } from '../reference-state.ts';
import { Section } from '../Section.tsx';
import styles from './ChecksSection.module.css';
import { CompareBar } from './CompareBar.tsx';
import { type CheckRow, checkRows, figureWords, helpfulFixes } from './check-words.ts';
import { renderReference } from './use-auto-render.ts';

/** What was measured last, also while a change is measured anew: the list does not come and go. */
function useLastRender(view: ReferenceView): ReferenceRender | null {
  const last = useRef<{ readonly id: string; readonly render: ReferenceRender } | null>(null);
  useEffect(() => {
    if (view.render !== null) last.current = { id: view.id, render: view.render };
  }, [view.id, view.render]);
  return view.render ?? (last.current?.id === view.id ? last.current.render : null);
}

const marks = { good: CircleCheck, warning: TriangleAlert, bad: CircleX } as const;

function VerdictMark({ verdict, measured }: Pick<ReferenceCheck, 'verdict' | 'measured'>) {
  const { t } = useTranslation();
  // Nothing speaks against it, and nothing was found to be good.
  if (measured === null && verdict === 'good') {
    return (
      <span className={styles.mark}>
        <CircleMinus size={16} aria-hidden />
      </span>
    );
  }
  const Mark = marks[verdict];
  return (
    <span className={styles.mark} data-verdict={verdict}>
      <Mark size={16} aria-hidden />
      <span className="visually-hidden">{t(`references.verdict.${verdict}`)}</span>
    </span>
  );
}

type RowProps = {
  readonly view: ReferenceView;
  readonly row: CheckRow;
  readonly isLocked: boolean;
};

function CheckLine({ view, row, isLocked }: RowProps) {
  const { t } = useTranslation();
  const { kind, check, before, fix, isTrim } = row;
  return (
    <li className={styles.row} data-testid={`check-${kind}`} data-verdict={check.verdict}>
      <VerdictMark {...check} />
      <div className={styles.words}>
        <p>
          <strong>{t(`references.check.${kind}`)}</strong>{' '}
          <span className={styles.figure} data-testid="check-figure">
            {figureWords(check)}
          </span>
          {before !== null && (
            <span className={styles.before}>{t('references.was', { figure: before })}</span>
          )}
        </p>
        {check.verdict !== 'good' && (
          <p className={styles.why}>
            {t(`references.why.${kind}`)}
            {isTrim && ` ${t('references.trimIt')}`}
          </p>
        )}
      </div>
      {fix !== null && (
        <Switch
          size="sm"
          label={t(`references.fix.${fix}`)}
          labelPosition="left"
          checked={view.fixes[fix]}
          disabled={isLocked}
          data-testid={`fix-${fix}`}
          onChange={(event) =>
            void setFixes(view.id, { ...view.fixes, [fix]: event.currentTarget.checked })
          }
        />
      )}
    </li>
  );
}

type ChecksSectionProps = { readonly view: ReferenceView; readonly isLocked: boolean };

/** Second: what the sound is like, why it matters, and what mends it with one click. */
export function ChecksSection({ view, isLocked }: ChecksSectionProps) {
  const { t } = useTranslation();
  const { isRendering, renderProblem: problem } = useReferenceStore();
  const last = useLastRender(view);
  const rows = last === null ? [] : checkRows(last, view.fixes);
  const helpful = helpfulFixes(rows, view.fixes);
  const isStale = view.parts.length > 0 && view.render === null;
  const withAll = (): void => {
    const fixes = { ...view.fixes };
    for (const fix of helpful) {
      fixes[fix] = true;
    }
    void setFixes(view.id, fixes);
  };
  const aside =
    isRendering || (isStale && problem === null) ? (
      <span className={styles.working} role="status" data-testid="checks-working">
        <Loader size={14} color="var(--accent)" aria-hidden />
        {t('references.checking')}
      </span>
    ) : helpful.length > 0 && !isLocked ? (
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Wand2 size={14} />}
        data-testid="fix-all"
        onClick={withAll}
      >
        {t('references.fixAll', { count: helpful.length })}
      </Button>
    ) : undefined;
  return (
    <Section
      number={2}
      title={t('references.checks')}
      testId="section-checks"
      {...(view.parts.length === 0 || aside === undefined ? {} : { aside })}
    >
      {view.parts.length === 0 && <p className="quiet">{t('references.noChecks')}</p>}
      <ErrorNote error={problem} onAction={() => void renderReference(view.id)} />
      {view.parts.length > 0 && last !== null && (
        <div className={styles.found} data-stale={isStale || undefined}>
          <ul aria-label={t('references.checks')} data-testid="checks">
            {rows.map((row) => (
              <CheckLine key={row.kind} view={view} row={row} isLocked={isLocked} />
            ))}
          </ul>
          {view.render !== null && <CompareBar render={view.render} />}
        </div>
      )}
    </Section>
  );
}
