import { Button, SegmentedControl } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { onIpcEvents } from '../../ipc/events.ts';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { CsvMenu } from './CsvMenu.tsx';
import { NameList } from './NameList.tsx';
import { PassedSegments } from './PassedSegments.tsx';
import {
  loadRules,
  loadWords,
  openForm,
  refreshSoon,
  selectRules,
  showView,
  usePronunciationStore,
  type WordsView,
} from './pronunciation-store.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import { draftFor } from './rule-draft.ts';
import { StaleBar } from './StaleBar.tsx';
import styles from './WordsPanel.module.css';

/** Rules of the open book, read again as its lines move on. */
function useBookRules(projectId: string | null): void {
  useEffect(() => {
    if (projectId === null) return;
    void loadRules(projectId);
    return onIpcEvents({
      'chapter.segments': refreshSoon,
      'library.changed': refreshSoon,
      'session.changed': refreshSoon,
    });
  }, [projectId]);
}

function Rules({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation();
  const rules = usePronunciationStore(selectRules);
  const isRead = usePronunciationStore(({ state }) => state !== null);
  const form = usePronunciationStore((state) => state.form);
  const addButton = useRef<HTMLButtonElement>(null);
  const editedId = useRef<string | null>(null);
  const wasFormOpen = useRef(false);
  // What had the focus may be gone with the form.
  useEffect(() => {
    const isClosed = wasFormOpen.current && form === null;
    wasFormOpen.current = form !== null;
    if (form !== null) editedId.current = form.id;
    if (!isClosed || document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(`[data-rule="${editedId.current}"]`);
    editedId.current = null;
    (row ?? addButton.current)?.focus();
  });
  if (form !== null) {
    return <RuleForm key={form.id ?? form.draft.find} projectId={projectId} form={form} />;
  }
  if (!isRead) return null;
  const add = (
    <Button
      ref={addButton}
      size="compact-md"
      variant={rules.length === 0 ? 'filled' : 'default'}
      leftSection={<Plus size={14} />}
      data-autofocus
      data-testid="rule-add"
      onClick={() => openForm({ draft: draftFor(projectId, ''), id: null })}
    >
      {t('pronunciation.add')}
    </Button>
  );
  return rules.length === 0 ? (
    <EmptyState
      testId="rules-empty"
      title={t('pronunciation.emptyTitle')}
      body={t('pronunciation.emptyBody')}
      action={
        <div className={styles.start}>
          {add}
          <Button
            size="compact-md"
            variant="default"
            data-testid="rules-to-names"
            onClick={() => showView('names')}
          >
            {t('pronunciation.emptyNames')}
          </Button>
        </div>
      }
    />
  ) : (
    <>
      <div className={styles.add}>{add}</div>
      <RuleList rules={rules} projectId={projectId} backTo={editedId.current} />
      <PassedSegments rules={rules} projectId={projectId} />
    </>
  );
}

/** How words are said: the rules that hold for this book, and its names and unknown words. */
export function WordsPanel() {
  const { t } = useTranslation();
  const projectId = useScriptStore((state) => state.project?.id ?? null);
  const view = usePronunciationStore((state) => state.view);
  const problem = usePronunciationStore((state) => state.problem);
  const isFormOpen = usePronunciationStore(({ form }) => form !== null && view === 'rules');
  useBookRules(projectId);
  useEffect(() => {
    if (view === 'names' && projectId !== null) void loadWords();
  }, [view, projectId]);
  if (projectId === null) return null;
  return (
    <div className={styles.panel} data-testid="words-panel">
      <div className={styles.head}>
        <h2>{t('pronunciation.title')}</h2>
        <CsvMenu projectId={projectId} />
      </div>
      <div className={styles.views}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('pronunciation.views')}
          value={view}
          data={[
            { value: 'rules', label: t('pronunciation.rules') },
            { value: 'names', label: t('pronunciation.names') },
          ]}
          onChange={(value) => showView(value as WordsView)}
        />
      </div>
      {!isFormOpen && <StaleBar />}
      {problem !== null && (
        <div className={styles.problem}>
          <ErrorNote error={problem} />
        </div>
      )}
      <div className={styles.scroll}>
        {view === 'rules' ? <Rules projectId={projectId} /> : <NameList projectId={projectId} />}
      </div>
    </div>
  );
}
