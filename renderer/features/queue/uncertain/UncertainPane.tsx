import { useElementSize } from '@mantine/hooks';
import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fitsFilter } from '../../../../shared/model/call-filter.ts';
import type { UncertainDecision, UncertainView } from '../../../../shared/model/job.ts';
import { type Pickable, picksOf, toggleRow } from '../../../ui/grid/selection.ts';
import { useSelection } from '../../../ui/grid/use-selection.ts';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid.tsx';
import { EmptyState } from '../../../ui/messages/EmptyState.tsx';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { CallFilterBar } from '../filter/CallFilterBar.tsx';
import { loadChoices } from '../filter/choices-store.ts';
import { KeyHints } from '../KeyHints.tsx';
import { PaneProblem } from '../PaneProblem.tsx';
import { type UncertainIntent, uncertainIntent } from '../queue-keys.ts';
import { DecideDialog, type Question } from './DecideDialog.tsx';
import { stopFiles, toggleFile } from './hear-file.ts';
import { UncertainActions } from './UncertainActions.tsx';
import styles from './UncertainPane.module.css';
import { UncertainRow } from './UncertainRow.tsx';
import { SaveUncertain, UncertainSums } from './UncertainSums.tsx';
import { loadUncertain, takeRecording, useUncertainStore } from './uncertain-store.ts';
import { mayAnswer } from './uncertain-totals.ts';
import { useRecordingDrop } from './use-recording-drop.ts';

const narrowPx = 760;
const rowPx = 112;
const narrowRowPx = 148;

type Row = Pickable & { readonly item: UncertainView };

const decisions: { readonly [Intent in UncertainIntent]?: UncertainDecision } = {
  'send-again': 'not-charged-send-again',
  'buy-again': 'charged-buy-again',
  'leave-out': 'leave-out',
};

type ListProps = { readonly items: readonly UncertainView[] };

function UncertainList({ items }: ListProps) {
  const { t } = useTranslation();
  const busy = useUncertainStore((state) => state.busy);
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < narrowPx;
  const rows = useMemo(
    () => items.map((item): Row => ({ key: item.id, pick: item.id, item })),
    [items],
  );
  const { selection, setSelection, gridProps } = useSelection(rows, (event) => {
    const intent = uncertainIntent(event);
    if (intent !== null) perform(intent);
    return intent !== null;
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const recordingFor = useRef<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const { dropOn, handlers } = useRecordingDrop();
  const heightOf = useCallback(() => (isNarrow ? narrowRowPx : rowPx), [isNarrow]);
  const meant = useMemo(() => {
    const ids = new Set(picksOf(selection, rows));
    return items.filter(({ id }) => ids.has(id) && !busy.has(id));
  }, [selection, rows, items, busy]);

  const ask = (decision: UncertainDecision): void => {
    if (mayAnswer(decision, meant)) setQuestion({ items: meant, decision });
  };
  const toggle = useCallback(
    (id: string) => setSelection((kept) => toggleRow(kept, { key: id, pick: id })),
    [setSelection],
  );
  const chooseRecording = useCallback((id: string | undefined): void => {
    if (id !== undefined) {
      recordingFor.current = id;
      fileInput.current?.click();
    }
  }, []);
  const perform = (intent: UncertainIntent): void => {
    const decision = decisions[intent];
    if (decision !== undefined) {
      ask(decision);
    } else if (intent === 'recording') {
      chooseRecording(meant.length === 1 ? meant[0]?.id : undefined);
    } else {
      const active = items.find(({ id }) => id === selection.active);
      if (active?.mediaUrl != null) toggleFile(active.mediaUrl);
    }
  };
  return (
    <div className={styles.pane} ref={ref} data-narrow={isNarrow} {...handlers}>
      <VirtualGrid
        label={t('uncertain.list')}
        role="grid"
        testId="uncertain-list"
        rows={rows}
        heightOf={heightOf}
        {...gridProps}
        factsOf={({ key }) => ({ isSelected: selection.chosen.has(key) })}
        renderRow={(row, isActive) => (
          <UncertainRow
            item={row.item}
            isActive={isActive}
            isChosen={selection.chosen.has(row.key)}
            isBusy={busy.has(row.key)}
            isDropTarget={dropOn === row.key}
            onToggle={toggle}
            onRecording={chooseRecording}
          />
        )}
      />
      <UncertainActions
        meant={meant}
        total={items.length}
        isRowMeant={selection.chosen.size === 0}
        isAll={selection.chosen.size === items.length}
        onAll={(isAll) =>
          setSelection({ ...selection, chosen: new Set(isAll ? items.map(({ id }) => id) : []) })
        }
        onAsk={ask}
        onRecording={() => chooseRecording(meant[0]?.id)}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="audio/*"
        aria-label={t('uncertain.recording')}
        data-testid="recording-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined && recordingFor.current !== null) {
            void takeRecording(recordingFor.current, file);
          }
        }}
      />
      <DecideDialog question={question} onClose={() => setQuestion(null)} />
      <KeyHints name="uncertain" />
    </div>
  );
}

type ShownProps = { readonly items: readonly UncertainView[] };

/** Those that the filter means, with what they come to. */
function ShownCalls({ items }: ShownProps) {
  const { t } = useTranslation();
  const filter = useUncertainStore((state) => state.filter);
  const shown = useMemo(() => items.filter((item) => fitsFilter(filter, item)), [items, filter]);
  return (
    <>
      <CallFilterBar
        filter={filter}
        onFilter={(next) => useUncertainStore.setState({ filter: next })}
      >
        <SaveUncertain items={shown} />
      </CallFilterBar>
      {shown.length === 0 ? (
        <EmptyState
          testId="uncertain-no-match"
          title={t('callFilter.noCallTitle')}
          body={t('callFilter.noMatchBody')}
        />
      ) : (
        <>
          <UncertainSums items={shown} />
          <UncertainList items={shown} />
        </>
      )}
    </>
  );
}

/** Calls that may have been charged: nothing of it is sent again unless a person says so. */
export function UncertainPane() {
  const { t } = useTranslation();
  const items = useUncertainStore((state) => state.items);
  const problem = useUncertainStore((state) => state.problem);
  useEffect(() => {
    void loadUncertain();
    void withErrorToast(loadChoices);
    return stopFiles;
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.promise} data-testid="uncertain-promise">
        <ShieldCheck size={20} strokeWidth={1.5} aria-hidden />
        <div>
          <h2>{t('uncertain.promise')}</h2>
          <p className="quiet">{t('uncertain.promiseBody')}</p>
        </div>
      </div>
      <PaneProblem error={problem} onRetry={() => void loadUncertain()} />
      {items !== null &&
        (items.length === 0 ? (
          <EmptyState
            testId="uncertain-empty"
            title={t('uncertain.emptyTitle')}
            body={t('uncertain.emptyBody')}
          />
        ) : (
          <ShownCalls items={items} />
        ))}
    </div>
  );
}
