import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onIpcEvents } from '../../ipc/events.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { useSelectionStore } from '../script-editor/editor/selection-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { AssistantJobs } from './AssistantJobs.tsx';
import styles from './AssistantPanel.module.css';
import { type ScopeKind, useAssistantStore } from './assistant-store.ts';
import { ModelChoice, UnlistedModel } from './ModelChoice.tsx';
import { useModelStore } from './model-store.ts';
import { ProposalList } from './ProposalList.tsx';
import { TaskList } from './TaskList.tsx';

/** Prices follow the text once the hand rests. */
const restMs = 500;

function useFreshPrices(): void {
  const chapterId = useScriptStore((state) => state.chapter?.id);
  const revision = useScriptStore((state) => state.chapter?.revision);
  const selected = useSelectionStore((state) => state.text);
  const model = useModelStore((state) => state.model);
  const scope = useAssistantStore((state) => state.scope);
  const isSelection = scope === 'selection' ? selected : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them gives another price.
  useEffect(() => {
    const timer = setTimeout(() => void useAssistantStore.getState().loadPrices(), restMs);
    return () => clearTimeout(timer);
  }, [chapterId, revision, isSelection, model, scope]);
}

function useProposals(projectId: string | null): void {
  useEffect(() => {
    if (projectId === null) return;
    const { loadProposals } = useAssistantStore.getState();
    void loadProposals();
    return onIpcEvents({
      'assistant.changed': (changed) => {
        if (changed.projectId === projectId) void loadProposals();
      },
    });
  }, [projectId]);
}

/** Tasks for a chat model on the text: where, at what price, how far, and what came of them. */
export function AssistantPanel() {
  const { t } = useTranslation();
  const projectId = useScriptStore((state) => state.project?.id ?? null);
  const hasSelection = useSelectionStore((state) => state.text !== '');
  const scope = useAssistantStore((state) => state.scope);
  const setScope = useAssistantStore((state) => state.setScope);
  const problem = useAssistantStore((state) => state.problem);
  const modelProblem = useModelStore((state) => state.problem);
  const shown = problem ?? modelProblem;
  useFreshPrices();
  useProposals(projectId);
  if (projectId === null) return null;
  const scopes: readonly ScopeKind[] = ['selection', 'chapter', 'book'];
  return (
    <div className={styles.panel} data-testid="assistant-panel">
      <h2 className="visually-hidden">{t('assistant.title')}</h2>
      <div className={styles.scroll}>
        <div className={styles.choices}>
          <ModelChoice />
          <UnlistedModel />
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('assistant.scope')}
            data-testid="assistant-scope"
            value={scope}
            data={scopes.map((value) => ({ value, label: t(`assistant.scopes.${value}`) }))}
            onChange={(value) => setScope(scopes.find((one) => one === value) ?? 'chapter')}
          />
          {scope === 'selection' && !hasSelection && (
            <p className="quiet">{t('assistant.noSelection')}</p>
          )}
        </div>
        {shown !== null && (
          <div className={styles.problem}>
            <ErrorNote
              error={shown}
              {...(problem === null && { onAction: () => void useModelStore.getState().load() })}
            />
          </div>
        )}
        <TaskList />
        <AssistantJobs projectId={projectId} />
        <h3 className={styles.results}>{t('assistant.results')}</h3>
        <ProposalList />
      </div>
    </div>
  );
}
