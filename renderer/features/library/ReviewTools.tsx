import { CornerLeftUp, Pencil, Redo2, Split, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ReviewTree.module.css';
import { canJoin } from './review-acts.ts';
import type { ReviewRow } from './review-rows.ts';
import type { ReviewOutline } from './use-review-outline.ts';

type ToolsProps = {
  readonly outline: ReviewOutline;
  readonly active: ReviewRow | undefined;
  readonly canSplit: boolean;
  readonly onSplit: () => void;
  readonly onJoin: () => void;
  readonly onRename: () => void;
};

/** What can be done with the row that the tree is on. */
export function ReviewTools({ outline, active, canSplit, onSplit, onJoin, onRename }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('review.tools')}>
      <IconButton
        label={t(active?.kind === 'inside' ? 'review.startHere' : 'review.split')}
        keys="+"
        canAct={canSplit}
        data-testid="review-split"
        onClick={onSplit}
      >
        <Split size={16} />
      </IconButton>
      <IconButton
        label={t(active?.kind === 'branch' ? 'review.levelUp' : 'review.join')}
        keys="-"
        canAct={active !== undefined && canJoin(active)}
        data-testid="review-join"
        onClick={onJoin}
      >
        <CornerLeftUp size={16} />
      </IconButton>
      <IconButton
        label={t('review.rename')}
        keys="F2"
        canAct={active?.kind === 'chapter'}
        data-testid="review-rename"
        onClick={onRename}
      >
        <Pencil size={16} />
      </IconButton>
      <span className={styles.gap} />
      <IconButton
        label={t('review.undo')}
        keys="Ctrl+Z"
        canAct={outline.canUndo}
        data-testid="review-undo"
        onClick={outline.undo}
      >
        <Undo2 size={16} />
      </IconButton>
      <IconButton
        label={t('review.redo')}
        keys="Ctrl+Shift+Z"
        canAct={outline.canRedo}
        data-testid="review-redo"
        onClick={outline.redo}
      >
        <Redo2 size={16} />
      </IconButton>
    </div>
  );
}
