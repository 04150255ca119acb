import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ChapterEditor } from '../editor/ChapterEditor.tsx';
import { ConflictNote, SaveState } from '../save/SaveState.tsx';
import { useScriptStore } from '../save/script-store.ts';
import { type SideId, shownOn } from '../save/sides.ts';
import { OpeningText } from './OpeningText.tsx';
import styles from './ScriptSides.module.css';
import { leaveSide } from './side-acts.ts';

type HeadProps = { readonly sideId: SideId; readonly chapterId: string; readonly title: string };

/** Which chapter of two this is, whether it is saved, and the way to be rid of it. */
function SideHead({ sideId, chapterId, title }: HeadProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.head} data-testid="side-head">
      <h2 className={`${styles.title} one-line`} dir="auto" title={title}>
        {title}
      </h2>
      <SaveState chapterId={chapterId} />
      <IconButton
        label={t('sides.closeNamed', { title })}
        command={['view.close-side', 'Ctrl+7']}
        size={24}
        data-testid="side-close"
        onClick={() => void leaveSide(sideId)}
      >
        <X size={14} />
      </IconButton>
    </header>
  );
}

type ScriptSideProps = {
  readonly sideId: SideId;
  /** Whether another chapter stands beside it. */
  readonly isSplit: boolean;
  readonly isFirst: boolean;
  /** Takes the place of the text; null leaves that. */
  readonly table: ReactNode;
  readonly style?: CSSProperties;
};

/** One side of the script: a chapter with all that is told of it alone. */
export function ScriptSide({ sideId, isSplit, isFirst, table, style }: ScriptSideProps) {
  const { t } = useTranslation();
  const known = useScriptStore((state) => shownOn(state, sideId));
  const isLoading = useScriptStore((state) => state.isLoading);
  const isAtHand = useScriptStore((state) => state.focusedId === sideId);
  const focusSide = useScriptStore((state) => state.focusSide);
  if (known === null) return isLoading ? <OpeningText /> : null;
  const { chapter, isRecovered } = known;
  const { title } = chapter;
  const name = t(isFirst ? 'sides.first' : 'sides.second', { title });
  const comeHere = (): void => focusSide(sideId);
  return (
    <section
      className={styles.side}
      style={style}
      aria-label={isSplit ? name : undefined}
      data-at-hand={isAtHand}
      data-testid="script-side"
      {...(isSplit && { 'data-pane': 'script', tabIndex: -1 })}
      onFocusCapture={comeHere}
      onPointerDownCapture={comeHere}
    >
      {isSplit && <SideHead sideId={sideId} chapterId={chapter.id} title={title} />}
      <ConflictNote chapterId={chapter.id} />
      {isRecovered && <p className={styles.recovered}>{t('script.recovered')}</p>}
      <ChapterEditor
        key={chapter.id}
        sideId={sideId}
        chapterId={chapter.id}
        title={title}
        isHidden={table !== null}
      />
      {table}
    </section>
  );
}
