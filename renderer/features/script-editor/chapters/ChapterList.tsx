import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Columns2, Plus } from 'lucide-react';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ChapterSummary } from '../../../../shared/model/project.ts';
import { useIntent } from '../../../stores/intent-store.ts';
import { menuOpener } from '../../../ui/dialogs/menu-opener.ts';
import { NameDialog } from '../../../ui/dialogs/NameDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusMark } from '../../../ui/status/StatusMark.tsx';
import { CutTooltip } from '../../../ui/words/CutTooltip.tsx';
import { formatLength } from '../../../ui/words/format.ts';
import { useScriptStore } from '../save/script-store.ts';
import { otherSide } from '../save/sides.ts';
import { openBeside } from '../sides/side-acts.ts';
import styles from './ChapterList.module.css';
import { ChapterMenu } from './ChapterMenu.tsx';
import { addChapter, moveChapter, writeIn } from './chapter-acts.ts';
import { type DropMark, useChapterDrag } from './chapter-drag.ts';
import { leaveOverText, uncoverText } from './chapter-list-pane.ts';
import { chapterState, chapterStateShape, withCounts } from './chapter-state.ts';
import { expectedRowPx } from './row-height.ts';

type ChapterRowProps = {
  readonly chapter: ChapterSummary;
  readonly chapterCount: number;
  readonly isOpen: boolean;
  /** Open on the side that is not at hand. */
  readonly isBeside: boolean;
  /** Among all rows: not all of a long list are drawn. */
  readonly index: number;
  readonly count: number;
  readonly startPx: number;
  readonly measure: Ref<HTMLLIElement>;
  readonly onFocus: () => void;
  readonly dragged: HTMLAttributes<HTMLLIElement>;
  readonly mark: DropMark;
};

function ChapterRow({ chapter, chapterCount, isOpen, isBeside, ...row }: ChapterRowProps) {
  const { t } = useTranslation();
  const openChapter = useScriptStore((state) => state.openChapter);
  const [isMenuShown, setIsMenuShown] = useState(false);
  const state = chapterState(chapter);
  const button = useRef<HTMLButtonElement>(null);
  // Behind a click those keys go from line to line, as anywhere on this screen.
  const isClicked = useRef(false);
  const opener = menuOpener(() => setIsMenuShown(true));
  // Credits stay at their ends.
  const canMove = chapter.kind === undefined && chapterCount > 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const isAlone = event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (by === 0 || !isAlone || isClicked.current) {
      opener.onKeyDown(event);
      return;
    }
    event.preventDefault();
    if (!canMove) return;
    void moveChapter(chapter, by).then(() => {
      // A row that changes its place in the page may lose the focus; who went elsewhere stays there.
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  return (
    <li
      {...row.dragged}
      ref={row.measure}
      className={styles.item}
      style={{ transform: `translateY(${row.startPx}px)` }}
      aria-posinset={row.index + 1}
      aria-setsize={row.count}
      data-index={row.index}
      data-mark={row.mark ?? undefined}
      onFocus={row.onFocus}
    >
      <CutTooltip label={chapter.title} position="right">
        <button
          ref={button}
          type="button"
          className={styles.row}
          aria-current={isOpen ? 'true' : undefined}
          data-testid="chapter-row"
          data-state={state}
          onClick={({ altKey, ctrlKey, metaKey }) => {
            const isWanted = altKey || ctrlKey || metaKey;
            void (isWanted ? openBeside(chapter.id) : openChapter(chapter.id));
            uncoverText();
          }}
          {...opener}
          aria-keyshortcuts={canMove ? 'Shift+F10 Alt+ArrowUp Alt+ArrowDown' : 'Shift+F10'}
          onKeyDown={onKeyDown}
          onPointerDown={() => {
            isClicked.current = true;
          }}
          onBlur={() => {
            isClicked.current = false;
          }}
        >
          <StatusMark status={chapterStateShape[state]} label={t(`chapterState.${state}`)} />
          <span className={styles.number}>{chapter.kind === undefined ? chapter.ordinal : ''}</span>
          <span className="two-lines" dir="auto" data-may-cut>
            {chapter.title}
          </span>
          <span className={styles.length}>
            {isBeside && <Columns2 size={12} role="img" aria-label={t('sides.isBeside')} />}
            {state === 'all' ? '' : '~'}
            {formatLength(chapter.estimatedMs)}
          </span>
        </button>
      </CutTooltip>
      <span className={styles.more}>
        <ChapterMenu
          chapter={chapter}
          chapterCount={chapterCount}
          isOpen={isOpen}
          isShown={isMenuShown}
          onShown={setIsMenuShown}
        />
      </span>
    </li>
  );
}

function AddChapter() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const open = (): void => {
    setAddedId(null);
    setIsOpen(true);
  };
  useIntent('add-chapter', open);
  // Once the dialog has let go of the keyboard.
  useEffect(() => {
    if (!isOpen && addedId !== null) void writeIn(addedId);
  }, [isOpen, addedId]);
  return (
    <>
      <IconButton label={t('script.addChapter')} data-testid="chapter-add" onClick={open}>
        <Plus size={16} />
      </IconButton>
      <NameDialog
        isOpen={isOpen}
        title={t('script.addChapterTitle')}
        label={t('script.chapterName')}
        action={t('script.add')}
        returnsFocus={addedId === null}
        onName={async (title) => setAddedId(await addChapter(title))}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

type RowsProps = {
  readonly chapters: readonly ChapterSummary[];
  readonly chapterCount: number;
  readonly openId: string | undefined;
  readonly besideId: string | null;
};

/** The rows near what is in sight, beside the open one and the one that the keyboard is or was on. */
function ChapterRows({ chapters, chapterCount, openId, besideId }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const places = useMemo(() => new Map(chapters.map(({ id }, at) => [id, at])), [chapters]);
  const openAt = openId === undefined ? undefined : places.get(openId);
  const focusedAt = focusedId === null ? undefined : places.get(focusedId);
  const drag = useChapterDrag(chapters);
  const virtualizer = useVirtualizer({
    count: chapters.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) =>
      expectedRowPx(chapters[at]?.title ?? '', scroller.current?.clientWidth ?? 0),
    getItemKey: useCallback((at: number) => chapters[at]?.id ?? at, [chapters]),
    overscan: 8,
    rangeExtractor: (range) => {
      // With those that Tab goes to from the row that has the focus, however far the list is scrolled.
      const around = focusedAt === undefined ? [] : [focusedAt - 1, focusedAt, focusedAt + 1];
      const kept = [...around, openAt, drag.draggedAt].filter((at) => typeof at === 'number');
      const isRow = (at: number) => at >= 0 && at < chapters.length;
      const shown = new Set([...defaultRangeExtractor(range), ...kept.filter(isRow)]);
      return [...shown].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (openAt !== undefined) virtualizer.scrollToIndex(openAt, { align: 'auto' });
  }, [openAt, virtualizer]);
  return (
    <div
      ref={scroller}
      className={styles.list}
      data-pane="chapters"
      tabIndex={-1}
      {...drag.listProps}
    >
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const chapter = chapters[index];
          return chapter === undefined ? null : (
            <ChapterRow
              key={chapter.id}
              chapter={chapter}
              chapterCount={chapterCount}
              isOpen={index === openAt}
              isBeside={chapter.id === besideId}
              index={index}
              count={chapters.length}
              startPx={start}
              measure={virtualizer.measureElement}
              onFocus={() => setFocusedId(chapter.id)}
              dragged={drag.rowProps(index)}
              mark={drag.markOf(index)}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** The chapters of the open book, each with its state and length. */
export function ChapterList({ foot }: { readonly foot: ReactNode }) {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  const openId = useScriptStore((state) => state.chapter?.id);
  const besideId = useScriptStore((state) => otherSide(state)?.chapterId ?? null);
  const shown = useScriptStore((state) => state.shown);
  const chapters = useMemo(
    () =>
      (project?.chapters ?? []).map((chapter) => {
        const segments = shown[chapter.id]?.segments;
        return segments === undefined ? chapter : withCounts(chapter, segments);
      }),
    [project, shown],
  );
  if (project === null) return null;
  const made = chapters.reduce((sum, chapter) => sum + chapter.madeCount, 0);
  const total = chapters.reduce((sum, chapter) => sum + chapter.segmentCount, 0);
  return (
    <nav
      className={styles.pane}
      aria-label={t('script.chapters')}
      data-testid="chapter-list"
      onKeyDown={({ nativeEvent, currentTarget, target }) => {
        // Not of its dialogs and menus, which stand elsewhere in the page.
        if (currentTarget.contains(target as Node)) leaveOverText(nativeEvent);
      }}
    >
      <div className={styles.head}>
        <h2>{t('script.chapters')}</h2>
        <AddChapter />
      </div>
      <ChapterRows
        chapters={chapters}
        chapterCount={project.chapterCount}
        openId={openId}
        besideId={besideId}
      />
      <p className={styles.foot}>{t('script.madeOf', { made, total })}</p>
      {foot}
    </nav>
  );
}
