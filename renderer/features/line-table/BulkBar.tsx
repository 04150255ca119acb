import { Button, Select, type SelectProps, Tooltip } from '@mantine/core';
import { AudioLines, RefreshCw } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emotionTags, type TagDefinition, tagGroups } from '../../../shared/script/tags/tags.ts';
import { dropdownHeight } from '../../ui/look/dropdown-height.ts';
import { formatNumber } from '../../ui/words/format.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { assignLines, generateLines, markLines, retakeLines, setSpeed } from './bulk-acts.ts';
import styles from './LineTable.module.css';
import { audioActs, type LineRow } from './table-rows.ts';

const noEmotion = '-';
const narrator = ':';
const bookSpeed = 'book';
const speeds = [0.7, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.5];

const tagOf = (id: string): TagDefinition | null =>
  emotionTags.find((tag) => tag.id === id) ?? null;

type ActSelectProps = Pick<SelectProps, 'data' | 'disabled'> & {
  readonly label: string;
  readonly testId: string;
  readonly onAct: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A choice that is an act: it is empty again at once, and the keyboard is back at the lines. */
function ActSelect({ label, testId, onAct, ...select }: ActSelectProps) {
  const [search, setSearch] = useState('');
  return (
    <Select
      {...select}
      size="xs"
      className={styles.choice}
      aria-label={label}
      title={label}
      placeholder={label}
      data-testid={testId}
      searchable
      maxDropdownHeight={dropdownHeight(320)}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value) => {
        setSearch('');
        if (value === null) return;
        onAct(value);
        focusLines();
      }}
    />
  );
}

function focusLines(): void {
  document.querySelector<HTMLElement>('[data-testid="line-table-rows"]')?.focus();
}

/** Has lines generated, or generated once more: a price is asked before anything is charged. */
function AudioActs({ meant }: { readonly meant: readonly LineRow[] }) {
  const { t } = useTranslation();
  const isChapterBusy = useScriptStore(({ segments }) =>
    segments.some(({ status }) => status === 'queued' || status === 'making'),
  );
  const { toGenerate, toRetake } = audioActs(meant);
  // Started now it would take the place of the job that generates this chapter.
  const canGenerate = toGenerate.length > 0 && !isChapterBusy;
  return (
    <>
      <Tooltip label={t('lineTable.busy')} disabled={!isChapterBusy} multiline maw={280}>
        <Button
          size="xs"
          variant="default"
          leftSection={<AudioLines size={14} aria-hidden />}
          data-testid="line-generate"
          disabled={!canGenerate}
          onClick={() => {
            focusLines();
            void generateLines(toGenerate);
          }}
        >
          {toGenerate.length === 0
            ? t('make.nothing')
            : t('make.button', { count: toGenerate.length })}
        </Button>
      </Tooltip>
      <Button
        size="xs"
        variant="default"
        leftSection={<RefreshCw size={14} aria-hidden />}
        data-testid="line-retake"
        disabled={toRetake.length === 0}
        onClick={() => {
          focusLines();
          retakeLines(toRetake);
        }}
      >
        {toRetake.length === 0
          ? t('lineTable.retakeNone')
          : t('lineTable.retake', { count: toRetake.length })}
      </Button>
    </>
  );
}

type BulkBarProps = {
  /** The chosen lines, else the one that the keyboard is on. */
  readonly meant: readonly LineRow[];
  readonly isChosen: boolean;
  readonly shownCount: number;
  readonly total: number;
};

/** How many lines are shown and chosen, and what can be done with those at once. */
export function BulkBar({ meant, isChosen, shownCount, total }: BulkBarProps) {
  const { t } = useTranslation();
  const cast = useScriptStore((state) => state.project?.cast);
  const ids = meant.map(({ key }) => key);
  const isIdle = ids.length === 0;
  const speakers = new Set(meant.map(({ speaker }) => speaker));
  const [one] = speakers;
  const isOne = speakers.size === 1;
  const n = formatNumber(isChosen ? ids.length : shownCount);
  const words = isChosen
    ? t('lineTable.chosen', { count: ids.length, n })
    : shownCount === total
      ? t('lineTable.shown', { count: total, n })
      : t('lineTable.shownOf', { n, total: formatNumber(total) });
  const speedLabel = isOne
    ? t('lineTable.setSpeed', { name: one ?? t('cast.narrator') })
    : t('lineTable.setSpeedOne');
  return (
    <section className={styles.bar} aria-label={t('lineTable.bar')}>
      <p
        className={styles.count}
        role="status"
        title={t('lineTable.keys')}
        data-testid="line-table-count"
      >
        {words}
      </p>
      <ActSelect
        label={t('lineTable.setSpeaker')}
        testId="line-set-speaker"
        disabled={isIdle}
        data={[
          { value: narrator, label: t('cast.narrator') },
          ...(cast ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
        onAct={(value) => void assignLines(ids, value === narrator ? null : value)}
      />
      <ActSelect
        label={t('lineTable.setTag')}
        testId="line-set-tag"
        disabled={isIdle}
        data={[
          { value: noEmotion, label: t('lineTable.noEmotion') },
          ...tagGroups.map((group) => ({
            group: t(`tagGroup.${group}`),
            items: emotionTags
              .filter((tag) => tag.group === group)
              .map(({ id, english }) => ({ value: id, label: english })),
          })),
        ]}
        onAct={(value) => void markLines(ids, tagOf(value))}
      />
      <Tooltip label={t('lineTable.speedHint')} disabled={isOne || isIdle} multiline maw={280}>
        <ActSelect
          label={speedLabel}
          testId="line-set-speed"
          disabled={!isOne}
          data={[
            ...(one === null ? [] : [{ value: bookSpeed, label: t('lineTable.bookSpeed') }]),
            ...speeds.map((speed) => ({ value: String(speed), label: `×${formatNumber(speed)}` })),
          ]}
          onAct={(value) => {
            const speed = value === bookSpeed ? null : Number(value);
            if (one !== undefined) void setSpeed(one, speed);
          }}
        />
      </Tooltip>
      <AudioActs meant={meant} />
    </section>
  );
}
