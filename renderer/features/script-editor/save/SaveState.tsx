import { Button } from '@mantine/core';
import { Check, CircleDot, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { activeEditor } from '../editor/active-editor.ts';
import type { SaveStatus } from './chapter-saver.ts';
import styles from './SaveState.module.css';
import { useScriptStore } from './script-store.ts';

const saved: SaveStatus = { kind: 'saved' };

const icons = {
  saved: Check,
  unsaved: CircleDot,
  saving: LoaderCircle,
  failed: TriangleAlert,
  conflict: TriangleAlert,
} as const;

/** One quiet word: is what I typed safe? */
export function SaveState({ chapterId }: OfChapter) {
  const { t } = useTranslation();
  const status = useSaveStatus(chapterId);
  const flush = useScriptStore((state) => state.flush);
  const Icon = icons[status.kind];
  if (status.kind === 'conflict') return null;
  const words =
    status.kind === 'failed'
      ? t('script.saveFailed', { message: status.error.message })
      : t(`script.${status.kind}`);
  return (
    <div
      className={styles.state}
      data-kind={status.kind}
      data-testid="save-state"
      // Not read aloud at each pause in typing, but where what was typed is not safe.
      aria-live={status.kind === 'failed' ? 'assertive' : 'off'}
      role="status"
      title={words}
    >
      <Icon size={14} aria-hidden />
      <span className="one-line">{words}</span>
      {status.kind === 'failed' && (
        <Button variant="default" size="compact-sm" onClick={() => void flush()}>
          {t('script.saveRetry')}
        </Button>
      )}
    </div>
  );
}

const focusScript = (): void => activeEditor()?.focus();

type OfChapter = { readonly chapterId: string };

function useSaveStatus(chapterId: string): SaveStatus {
  return useScriptStore((state) => state.shown[chapterId]?.saveStatus ?? saved);
}

/** Somebody else saved this chapter meanwhile: nothing is written until a person chooses. */
export function ConflictNote({ chapterId }: OfChapter) {
  const { t } = useTranslation();
  const status = useSaveStatus(chapterId);
  const overwriteTheirs = useScriptStore((state) => state.overwriteTheirs);
  const acceptTheirs = useScriptStore((state) => state.acceptTheirs);
  if (status.kind !== 'conflict') return null;
  return (
    <div className={styles.conflict} role="alert" data-testid="save-conflict">
      <TriangleAlert size={16} aria-hidden />
      <p>{t('script.conflict')}</p>
      <Button
        size="compact-md"
        data-testid="conflict-mine"
        onClick={() => void overwriteTheirs(chapterId).then(focusScript)}
      >
        {t('script.overwriteTheirs')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        data-testid="conflict-theirs"
        onClick={() => {
          acceptTheirs(chapterId);
          focusScript();
        }}
      >
        {t('script.acceptTheirs')}
      </Button>
    </div>
  );
}
