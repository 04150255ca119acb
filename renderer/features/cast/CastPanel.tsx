import { Button, Group, Loader } from '@mantine/core';
import { Mic, Plus, TriangleAlert, UsersRound } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CastState } from '../../../shared/model/cast.ts';
import { onIpcEvents } from '../../ipc/events.ts';
import { selectIsFree, useSessionStore } from '../../stores/session-store.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { isPlain, rowAfterKey } from '../../ui/grid/list-keys.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { joinNames } from '../../ui/words/format.ts';
import { openNewVoice } from '../references/reference-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './CastPanel.module.css';
import { MemberRow, NarratorRow } from './CastRow.tsx';
import { addTyped, renameMember } from './cast-acts.ts';
import {
  filterCast,
  loadKnownVoices,
  loadParts,
  loadVoices,
  partOf,
  refreshSoon,
  useCastStore,
} from './cast-store.ts';
import { EveryoneDialog } from './everyone/EveryoneDialog.tsx';
import { askEveryone, useEveryoneStore } from './everyone/everyone-store.ts';
import { CastFilter } from './find/CastFilter.tsx';
import { findMembers, isCalled, leastToFilter } from './find/find-members.ts';
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

/** From one row to another by the arrows, Home and End, as long as no field of an open row has the keys. */
function onRowKey(event: KeyboardEvent<HTMLUListElement>): void {
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const at = heads.indexOf(event.target as HTMLElement);
  const to = at === -1 || !isPlain(event) ? null : rowAfterKey(event.key, at, heads.length);
  if (to === null) return;
  event.preventDefault();
  heads[to]?.focus();
}

/** A name that was just typed is seen, whatever was looked for. */
const showAll = (): void => filterCast('');

/** Who speaks in this book and with which voice, and who seems to say what. */
export function CastPanel() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  const { parts, problem, words } = useCastStore();
  const rows = useRef<HTMLUListElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  useBookCast(project?.id ?? null);
  if (project === null) return null;
  const isLong = project.cast.length >= leastToFilter;
  const shown = isLong ? findMembers(project.cast, words) : project.cast;
  const isNarratorShown = !isLong || isCalled([t('cast.narrator')], words);
  const first = isNarratorShown ? null : (shown[0]?.name ?? null);
  const stop = shown.some(({ name }) => name === focused) ? focused : first;
  const placeOf = (name: string | null) => ({
    isStop: name === stop,
    onFocus: () => setFocused(name),
  });
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
          onClick={() => setIsAdding(true)}
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
      {isLong && (
        <CastFilter
          shownCount={shown.length + Number(isNarratorShown)}
          wholeCount={project.cast.length + 1}
          onDown={() => rows.current?.querySelector<HTMLElement>('li > button')?.focus()}
        />
      )}
      <ul ref={rows} className={styles.rows} aria-label={t('cast.title')} onKeyDown={onRowKey}>
        {isNarratorShown && <NarratorRow part={partOf(parts, null)} place={placeOf(null)} />}
        {shown.map((member) => (
          <MemberRow
            key={member.name}
            member={member}
            part={partOf(parts, member.name)}
            place={placeOf(member.name)}
            onRename={() => setRenamed(member.name)}
            onRemove={() => setRemoved(member.name)}
          />
        ))}
      </ul>
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
        action={t('cast.addAction')}
        onName={(name) => addTyped(name).then(showAll)}
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
          renamed === null ? Promise.resolve() : renameMember(renamed, name).then(showAll)
        }
        onClose={() => setRenamed(null)}
      />
      <MergeDialog />
      <RemoveDialog name={removed} onClose={() => setRemoved(null)} />
    </div>
  );
}
