import { Button, Group, Loader } from '@mantine/core';
import { Mic, Plus, TriangleAlert, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CastState } from '../../../shared/model/cast.ts';
import { asTyped } from '../../../shared/script/as-typed.ts';
import { onIpcEvents } from '../../ipc/events.ts';
import { selectIsFree, useSessionStore } from '../../stores/session-store.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { joinNames } from '../../ui/words/format.ts';
import { openNewVoice } from '../references/reference-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './CastPanel.module.css';
import { addTyped, renameMember } from './cast-acts.ts';
import { openMember } from './cast-commands.ts';
import {
  filterCast,
  loadKnownVoices,
  loadParts,
  loadVoices,
  refreshSoon,
  useCastStore,
} from './cast-store.ts';
import { EveryoneDialog } from './everyone/EveryoneDialog.tsx';
import { askEveryone, useEveryoneStore } from './everyone/everyone-store.ts';
import { CastRows } from './find/CastRows.tsx';
import { leastToFilter } from './find/find-members.ts';
import { MergeDialog } from './merge/MergeDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Suggestions } from './Suggestions.tsx';

/** Counts and voices of the open book, read again as its lines and the account move on. */
function useBookCast(projectId: string | null): void {
  useEffect(() => {
    if (projectId === null) return;
    void loadParts(projectId);
    void loadVoices();
    return onIpcEvents({
      'chapter.segments': refreshSoon,
      'library.changed': refreshSoon,
      'session.changed': () => {
        refreshSoon();
        void loadVoices();
      },
      // A voice was cloned, renamed, or made a favourite.
      'voices.changed': () => void loadKnownVoices(),
    });
  }, [projectId]);
}

/** Whose voices the account lacks: nothing is made with another one in their place. */
function MissingNote({ parts }: { readonly parts: CastState }) {
  const { t } = useTranslation();
  const missing = [parts.narrator, ...parts.members].filter(({ isVoiceMissing }) => isVoiceMissing);
  if (missing.length === 0) return null;
  const names = joinNames(missing.map(({ name }) => name ?? t('cast.narrator')));
  return (
    <div className={styles.missing} role="alert" data-testid="voices-missing">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <p className={styles.strong}>{t('cast.missingTitle', { count: missing.length })}</p>
        <p>{t('cast.missingBody', { names })}</p>
      </div>
    </div>
  );
}

/** An account without clones has one voice for everybody. */
function OneVoiceHint() {
  const { t } = useTranslation();
  const isFree = useSessionStore(selectIsFree);
  const isOne = useCastStore((state) => state.voices?.length === 1);
  if (isFree || !isOne) return null;
  return (
    <div className={styles.note} data-testid="one-voice">
      <Mic size={16} aria-hidden />
      <div>
        <p className={styles.strong}>{t('cast.oneTitle')}</p>
        <p>{t('cast.oneBody')}</p>
        <Button size="compact-sm" variant="default" onClick={() => void openNewVoice()}>
          {t('cast.oneAction')}
        </Button>
      </div>
    </div>
  );
}

/** Where somebody has no voice of their own, and the account has one to give. */
function EveryoneButton() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  // Until they are read it keeps its place: nothing below it jumps.
  const voices = useCastStore((state) => state.voices);
  const isReading = useEveryoneStore((state) => state.isReading);
  const isWanted = project?.cast.some(({ voiceId }) => voiceId === null) === true;
  if (!isWanted || voices?.every(({ id }) => id === project.narratorVoiceId)) return null;
  return (
    <div className={styles.everyone}>
      <Button
        size="compact-md"
        variant="default"
        fullWidth
        // A disabled button would lose the focus, and get none back from the dialog.
        leftSection={isReading ? <Loader size={14} aria-hidden /> : <UsersRound size={14} />}
        aria-busy={isReading}
        data-testid="cast-everyone"
        onClick={() => void askEveryone()}
      >
        {t('castEveryone.open')}
      </Button>
    </div>
  );
}

/** Who speaks in this book and with which voice, and who seems to say what. */
export function CastPanel() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  const parts = useCastStore((state) => state.parts);
  const problem = useCastStore((state) => state.problem);
  const rows = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  /** Then the new row has the keyboard, and the button does not get it back. */
  const [isAdded, setIsAdded] = useState(false);
  const isShort = (project?.cast.length ?? 0) < leastToFilter;
  useBookCast(project?.id ?? null);
  useEffect(() => {
    if (isShort) filterCast('');
  }, [isShort]);
  if (project === null) return null;
  return (
    <div className={styles.panel} data-testid="cast-panel">
      <div className={styles.top}>
        <Group gap={4}>
          <h2>{t('cast.title')}</h2>
          <GuideButton page="casting" />
        </Group>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Plus size={14} />}
          data-autofocus
          data-testid="cast-add"
          onClick={() => {
            setIsAdded(false);
            setIsAdding(true);
          }}
        >
          {t('cast.add')}
        </Button>
      </div>
      {problem !== null && (
        <div className={styles.problem}>
          <ErrorNote error={problem} />
        </div>
      )}
      {parts !== null && <MissingNote parts={parts} />}
      <OneVoiceHint />
      <EveryoneButton />
      <CastRows list={rows} field={field} onRename={setRenamed} onRemove={setRemoved} />
      {project.cast.length === 0 && (
        <div className={styles.empty} data-testid="cast-empty">
          <p className={styles.strong}>{t('cast.emptyTitle')}</p>
          <p>{t('cast.emptyBody')}</p>
        </div>
      )}
      <Suggestions />
      <EveryoneDialog />
      <NameDialog
        isOpen={isAdding}
        title={t('cast.addTitle')}
        body={t('cast.nameHint')}
        label={t('cast.name')}
        mostLength={80}
        returnsFocus={!isAdded}
        action={t('cast.addAction')}
        onName={async (name, isHere) => {
          await addTyped(name);
          // The keyboard may be in the next one by now.
          if (!isHere()) return;
          setIsAdded(true);
          openMember(asTyped(name));
        }}
        onClose={() => setIsAdding(false)}
      />
      <NameDialog
        isOpen={renamed !== null}
        title={t('cast.renameTitle', { name: renamed ?? '' })}
        body={t('cast.renameBody', { name: renamed ?? '' })}
        label={t('cast.name')}
        mostLength={80}
        action={t('cast.rename')}
        onName={(name) =>
          renamed === null
            ? Promise.resolve()
            : renameMember(renamed, name).then(() => openMember(asTyped(name)))
        }
        onClose={() => setRenamed(null)}
      />
      <MergeDialog />
      <RemoveDialog
        name={removed}
        onRemoved={() => {
          // Nobody whom the words find is left: other words are looked for next.
          if (rows.current?.childElementCount === 0) field.current?.focus();
        }}
        onClose={() => setRemoved(null)}
      />
    </div>
  );
}
