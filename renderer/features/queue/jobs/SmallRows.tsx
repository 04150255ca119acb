import { ChevronDown, ChevronRight, Download, Info, Play, Square } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '../../../ipc/bridge.ts';
import { request } from '../../../ipc/client.ts';
import { dragFile } from '../../../ipc/drag-file.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { StatusMark } from '../../../ui/status/StatusMark.tsx';
import { formatBytes, formatClock, formatNumber, joinFacts } from '../../../ui/words/format.ts';
import { TitleText } from '../../../ui/words/TitleText.tsx';
import { usePreview } from '../../preview/preview-store.ts';
import { switchGroup, useQueueStore } from '../queue-store.ts';
import { RowButton } from '../RowButton.tsx';
import { selectIsFilePlaying, toggleFile } from '../uncertain/hear-file.ts';
import { itemPageSize, switchLines, useItemStore } from './item-store.ts';
import { isHeardFile } from './job-state.ts';
import { itemMarks } from './job-words.ts';
import styles from './SmallRows.module.css';

type GroupRowProps = {
  readonly groupKey: string;
  readonly title: string | null;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
};

/** A book's name over its jobs. */
export function GroupRow({ groupKey, title, count, isOpen, isActive }: GroupRowProps) {
  const { t } = useTranslation();
  const name = title ?? t('queue.other');
  return (
    <GridCell className={styles.group} data-testid="queue-group">
      <span className={styles.toggle}>
        <RowButton
          Icon={isOpen ? ChevronDown : ChevronRight}
          label={t(isOpen ? 'queue.closeGroup' : 'queue.openGroup')}
          testId="group-toggle"
          isActive={isActive}
          onClick={() => switchGroup(groupKey)}
        />
      </span>
      <h2 className="one-line" title={name} dir="auto">
        <TitleText title={name} />
      </h2>
      <span className={styles.count}>{t('queue.jobs', { count })}</span>
    </GridCell>
  );
}

type PlaceProps = { readonly jobId: string; readonly at: number; readonly isActive: boolean };

/** Something that a person should know of a finished job's files. */
export const NoticeRow = memo(function NoticeRow({ jobId, at }: Omit<PlaceProps, 'isActive'>) {
  const words = useQueueStore((state) => state.jobs?.get(jobId)?.notices[at]);
  if (words === undefined) return null;
  return (
    <GridCell className={styles.notice} data-testid="job-notice">
      <Info size={14} aria-hidden />
      <span className="one-line" title={words} dir="auto">
        {words}
      </span>
    </GridCell>
  );
});

/** One finished file: heard here, and in a browser downloaded. */
export const FileRow = memo(function FileRow({ jobId, at, isActive }: PlaceProps) {
  const { t } = useTranslation();
  const file = useQueueStore((state) => state.jobs?.get(jobId)?.files[at]);
  const isOn = usePreview(selectIsFilePlaying(file?.mediaUrl));
  if (file === undefined) return null;
  const { name, mediaUrl } = file;
  const isHeard = isHeardFile(name);
  return (
    <GridCell
      className={styles.file}
      data-testid="export-file"
      draggable
      onDragStart={(event) =>
        dragFile(event, { name, url: mediaUrl }, () => request('jobs.drag', { jobId, at }))
      }
    >
      <RowButton
        Icon={isOn ? Square : Play}
        label={t(isOn ? 'queue.stopPlaying' : 'queue.play', { name })}
        testId="file-play"
        isActive={isActive}
        isHidden={!isHeard}
        onClick={() => toggleFile(mediaUrl)}
      />
      {bridge().kind === 'web' ? (
        <a
          className={styles.link}
          href={mediaUrl}
          download={name}
          tabIndex={isActive ? 0 : -1}
          data-testid="export-download"
          aria-label={t('queue.download', { name })}
          title={name}
        >
          <Download size={14} aria-hidden />
          <span className="one-line" dir="auto">
            {name}
          </span>
        </a>
      ) : (
        <span className="one-line" title={name} dir="auto">
          {name}
        </span>
      )}
      <span className={styles.number}>{isHeard && formatClock(file.durationMs)}</span>
      <span className={styles.number}>{formatBytes(file.bytes)}</span>
    </GridCell>
  );
});

type MoreFilesProps = {
  readonly jobId: string;
  readonly count: number;
  readonly isActive: boolean;
};

export function MoreFilesRow({ jobId, count, isActive }: MoreFilesProps) {
  const { t } = useTranslation();
  const words = t('queue.moreFiles', { count });
  return (
    <GridCell className={styles.file}>
      <RowButton
        Icon={ChevronRight}
        label={words}
        testId="files-more"
        isActive={isActive}
        onClick={() => switchLines(jobId)}
      />
      <span className={styles.state}>{words}</span>
    </GridCell>
  );
}

/** One paid request of a job: the line's words, its state, its cost. */
export const ItemRow = memo(function ItemRow({ jobId, at, isActive }: PlaceProps) {
  const { t } = useTranslation();
  const page = Math.floor(at / itemPageSize);
  const item = useItemStore((state) => state.pages.get(`${jobId}:${page}`)?.[at % itemPageSize]);
  if (item === undefined) {
    return (
      <GridCell className={styles.small}>
        <span />
        <span className={styles.state}>{t('queue.reading')}</span>
      </GridCell>
    );
  }
  const state = t(`queue.itemStates.${item.state}`);
  const words =
    item.state === 'retrying' && item.attempts > 0
      ? joinFacts([state, t('queue.tries', { count: item.attempts })])
      : state;
  return (
    <GridCell
      className={styles.small}
      data-testid="job-item"
      data-state={item.state}
      data-active={isActive}
    >
      <StatusMark status={itemMarks[item.state]} />
      <span className={`one-line ${styles.words}`} dir="auto" title={item.label}>
        {item.label}
      </span>
      <span
        className={`one-line ${styles.state} ${styles.chapter}`}
        dir="auto"
        title={item.chapterTitle ?? undefined}
      >
        {item.chapterTitle}
      </span>
      <span
        className={`one-line ${styles.state}`}
        data-state={item.state}
        title={item.problem?.message ?? words}
      >
        {item.problem?.message ?? words}
      </span>
      <span className={styles.number}>
        {item.chargedTokens > 0
          ? formatNumber(item.chargedTokens)
          : t('queue.about', { tokens: formatNumber(item.expectedTokens) })}
      </span>
    </GridCell>
  );
});
