import { ActionIcon, Button, Kbd } from '@mantine/core';
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { recall, remember } from '../../stores/remembered.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { AfterFirstDraw } from '../../ui/first-draw.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { PaneDivider } from '../../ui/PaneDivider.tsx';
import { usePaneWidth } from '../../ui/pane-width.ts';
import { isDrawer, toggleInspector, useInspectorStore } from '../inspector/inspector-store.ts';
import { player } from '../player/player-store.ts';
import { ChapterList } from './chapters/ChapterList.tsx';
import { toggleChapterList, useChapterListPane } from './chapters/chapter-list-pane.ts';
import { ScriptCounts } from './chapters/ScriptCounts.tsx';
import { openTrack } from './playing/hear.ts';
import styles from './ScriptScreen.module.css';
import { SaveState } from './save/SaveState.tsx';
import { useScriptStore } from './save/script-store.ts';
import type { SideId } from './save/sides.ts';
import { OpeningText } from './sides/OpeningText.tsx';
import { ScriptSides } from './sides/ScriptSides.tsx';

const hintName = 'hint.space';

/** Shown until the first line was heard, or sent away. */
function SpaceHint() {
  const { t } = useTranslation();
  // Heard on another screen, it was heard too.
  const [isGone, setIsGone] = useState(
    () => recall(hintName) !== null || player.getState().manualStartCount > 0,
  );
  useEffect(
    () =>
      player.subscribe(({ status }) => {
        if (status === 'playing') setIsGone(true);
      }),
    [],
  );
  useEffect(() => {
    if (isGone) remember(hintName, 'done');
  }, [isGone]);
  if (isGone) return null;
  return (
    <div className={styles.hint} data-space-hint data-testid="space-hint">
      <span>
        <Trans
          i18nKey="script.hint"
          components={{ key: <Kbd /> }}
          values={{ key: t('script.hintKey') }}
        />
      </span>
      <ActionIcon
        variant="transparent"
        size={24}
        aria-label={t('script.hintClose')}
        onClick={() => setIsGone(true)}
      >
        <X size={14} />
      </ActionIcon>
    </div>
  );
}

/** The cursor's segment is what the player would play. */
function useOfferToPlayer(): void {
  const currentIndex = useScriptStore((state) => state.currentIndex);
  const planId = useScriptStore((state) => state.planId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan is offered again.
  useEffect(() => {
    const track = openTrack();
    if (track !== null) player.getState().offer(track, currentIndex);
  }, [currentIndex, planId]);
}

type SidePaneProps = Omit<Parameters<typeof usePaneWidth>[0], 'share'> & {
  readonly label: string;
  readonly children: ReactNode;
};

/** What stands before the text, with the line that sizes it. */
function SidePane({ label, children, ...limits }: SidePaneProps) {
  // Beside two panes the text keeps its third; a drawer lies over it.
  const pane = usePaneWidth({ ...limits, share: isDrawer() ? 0.4 : 0.3 });
  return (
    <>
      <div className={styles.list} data-list={limits.name} style={{ width: pane.width }}>
        <AfterFirstDraw>{children}</AfterFirstDraw>
      </div>
      <PaneDivider label={label} pane={pane} />
    </>
  );
}

type ScriptScreenProps = {
  /** Takes the place of the list of chapters; null leaves that. */
  readonly side: ReactNode;
  /** Takes the place of the text of a side. */
  readonly table: ReactNode;
  /** Null where no side shows it. */
  readonly tableSideId: SideId | null;
  /** Buttons of the open chapter, in the bar. */
  readonly tools: ReactNode;
  /** What is being decided about in the text, above it. */
  readonly review: ReactNode;
  readonly dialogs: ReactNode;
  /** What stands under the list of chapters. */
  readonly foot: ReactNode;
  /** The right pane; it hides itself. */
  readonly inspector: ReactNode;
};

export function ScriptScreen({
  side,
  table,
  tableSideId,
  tools,
  review,
  dialogs,
  foot,
  inspector,
}: ScriptScreenProps) {
  const { t } = useTranslation();
  const go = useViewStore((state) => state.go);
  const project = useScriptStore((state) => state.project);
  const chapter = useScriptStore((state) => state.chapter);
  const problem = useScriptStore((state) => state.problem);
  const isLoading = useScriptStore((state) => state.isLoading);
  const sideCount = useScriptStore((state) => state.sides.length);
  const isListShown = useChapterListPane((state) => state.isShown);
  const isInspectorShown = useInspectorStore((state) => state.isShown);
  useOfferToPlayer();

  if (project === null) {
    if (isLoading) return <OpeningText />;
    return problem === null ? (
      <EmptyState
        testId="script-empty"
        title={t('script.emptyTitle')}
        body={t('script.emptyBody')}
        action={<Button onClick={() => go('library')}>{t('script.toLibrary')}</Button>}
      />
    ) : (
      <div className={styles.problem}>
        <ErrorNote error={problem} action={t('script.toLibrary')} onAction={() => go('library')} />
      </div>
    );
  }
  return (
    <div className={styles.screen} data-testid="script-screen">
      {side !== null ? (
        <SidePane
          key="search"
          name="search"
          label={t('bookmarks.resize')}
          initial={320}
          min={264}
          max={520}
        >
          {side}
        </SidePane>
      ) : (
        isListShown && (
          <SidePane
            key="chapters"
            name="chapters"
            label={t('script.resize')}
            initial={256}
            min={176}
            max={520}
          >
            <ChapterList foot={foot} />
          </SidePane>
        )
      )}
      <section
        className={styles.editor}
        aria-label={(sideCount === 1 ? chapter?.title : null) ?? project.title}
        {...(sideCount === 1 && { 'data-pane': 'script', tabIndex: -1 })}
      >
        <h1 className="visually-hidden">{project.title}</h1>
        <div className={styles.bar}>
          <IconButton
            label={t(isListShown ? 'script.hideChapters' : 'script.showChapters')}
            command={['view.chapters', 'Ctrl+1']}
            data-testid="chapters-toggle"
            onClick={toggleChapterList}
          >
            {isListShown ? <PanelLeftClose size={16} /> : <PanelLeftOpen size={16} />}
          </IconButton>
          {sideCount === 1 && chapter !== null && <SaveState chapterId={chapter.id} />}
          <div className={styles.tools}>
            {tools}
            <IconButton
              label={t(isInspectorShown ? 'inspector.hide' : 'inspector.show')}
              command={['view.inspector', 'Ctrl+3']}
              data-testid="inspector-toggle"
              onClick={toggleInspector}
            >
              {isInspectorShown ? <PanelRightClose size={16} /> : <PanelRightOpen size={16} />}
            </IconButton>
          </div>
        </div>
        {review}
        {problem !== null && (
          <div className={styles.problem}>
            <ErrorNote error={problem} />
          </div>
        )}
        <ScriptSides
          key={project.id}
          projectId={project.id}
          table={table}
          tableSideId={tableSideId}
        />
        {chapter !== null && <ScriptCounts />}
        {tableSideId === null && <SpaceHint />}
        {dialogs}
      </section>
      {chapter !== null && inspector}
    </div>
  );
}
