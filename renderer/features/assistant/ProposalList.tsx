import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AssistantPrice,
  changesWords,
  type PieceTrouble,
  type ProposalView,
} from '../../../shared/model/assistant.ts';
import { t as translate } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { PriceDialog } from '../../ui/PriceDialog.tsx';
import { showError, showToast } from '../../ui/toast.tsx';
import { announceAct } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { useAssistantStore } from './assistant-store.ts';
import styles from './ProposalList.module.css';
import { dismiss, startReview } from './review.ts';

/** Takes proposals over as they are: one act, with one way back. */
async function takeOver(proposals: readonly ProposalView[]): Promise<void> {
  const [first] = proposals;
  if (first === undefined) {
    return;
  }
  try {
    await useScriptStore.getState().flush();
    const act = await request('assistant.apply', { proposalIds: proposals.map(({ id }) => id) });
    await useScriptStore.getState().refreshProject();
    const label = translate('assistant.tookOver', {
      count: act.chapterIds.length,
      task: translate(`assistant.tasks.${first.task}`),
    });
    await announceAct(act, label);
    await useAssistantStore.getState().loadProposals();
  } catch (error) {
    showError(asAppError(error));
  }
}

type AgainProps = { readonly proposal: ProposalView };

/** Answers that could not be used, why, and another try at its price. */
function Problems({ proposal }: AgainProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AssistantPrice | null>(null);
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showError(asAppError(error));
    }
  };
  const begin = (approval: string | null): Promise<void> =>
    guarded(async () => {
      setAsked(null);
      await request('assistant.again', { proposalId: proposal.id, approval });
      await useAssistantStore.getState().loadProposals();
    });
  const ask = (): Promise<void> =>
    guarded(async () => {
      await useScriptStore.getState().flush();
      const price = await request('assistant.priceAgain', { proposalId: proposal.id });
      if (price.pieceCount === 0) {
        showToast(t('assistant.againMoved'));
      } else if (price.price.isFree) {
        await begin(price.approval);
      } else {
        setAsked(price);
      }
    });
  const byTrouble = new Map<PieceTrouble, string[]>();
  for (const { trouble, opening } of proposal.problems) {
    byTrouble.set(trouble, [...(byTrouble.get(trouble) ?? []), opening]);
  }
  return (
    <div className={styles.problems} data-testid="proposal-problems">
      {[...byTrouble].map(([trouble, openings]) => (
        <div key={trouble}>
          <p>{t(`assistant.troubles.${trouble}`)}</p>
          <ul>
            {openings.map((opening) => (
              <li key={opening} className={styles.opening}>
                {opening}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        data-testid="proposal-again"
        onClick={() => void ask()}
      >
        {t('assistant.again')}
      </Button>
      <PriceDialog
        title={t('assistant.againTitle')}
        body={t('assistant.againBody', { count: asked?.pieceCount ?? 0 })}
        action={t('assistant.again')}
        price={asked?.price ?? null}
        testId="again-approval"
        onYes={() => void begin(asked?.approval ?? null)}
        onNo={() => setAsked(null)}
      />
    </div>
  );
}

function Row({ proposal }: { readonly proposal: ProposalView }) {
  const { t } = useTranslation();
  const { task, state, changeCount, droppedCount, newNames, problems } = proposal;
  const isOpen = state === 'open';
  const words = isOpen
    ? t('assistant.changes', { count: changeCount })
    : t(state === 'applied' ? 'assistant.applied' : 'assistant.noChanges');
  return (
    <li className={styles.row} data-testid="proposal" data-state={state} data-task={task}>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className="one-line" title={proposal.chapterTitle}>
            {proposal.chapterTitle}
          </p>
          <p className={styles.facts}>
            {t(`assistant.tasks.${task}`)} · {words}
          </p>
        </div>
        <Tooltip label={t('assistant.dismiss')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`${t('assistant.dismiss')}: ${proposal.chapterTitle}`}
            data-testid="proposal-dismiss"
            onClick={() => void dismiss(proposal)}
          >
            <X size={14} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isOpen && changesWords(task) && (
        <span className={styles.badge}>{t('assistant.changesWords')}</span>
      )}
      {isOpen && newNames.length > 0 && (
        <p className={styles.note}>{t('assistant.newNames', { names: newNames.join(', ') })}</p>
      )}
      {isOpen && proposal.isStale && <p className={styles.note}>{t('assistant.stale')}</p>}
      {isOpen && droppedCount > 0 && (
        <p className={styles.note}>{t('assistant.dropped', { count: droppedCount })}</p>
      )}
      {problems.length > 0 && <Problems proposal={proposal} />}
      {isOpen && (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            data-testid="proposal-review"
            onClick={() => void startReview(proposal)}
          >
            {t('assistant.review')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            data-testid="proposal-take"
            onClick={() => void takeOver([proposal])}
          >
            {t('assistant.takeOver')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What was proposed for the book, chapter by chapter; what waits for a person first. */
export function ProposalList() {
  const { t } = useTranslation();
  const proposals = useAssistantStore((state) => state.proposals);
  const shown = proposals.filter(({ state }) => state !== 'running');
  const open = shown.filter(({ state }) => state === 'open');
  const jobId = open[0]?.jobId;
  const together = open.filter((proposal) => proposal.jobId === jobId);
  if (shown.length === 0) {
    return <p className={styles.empty}>{t('assistant.noResults')}</p>;
  }
  return (
    <>
      {together.length > 1 && (
        <div className={styles.all}>
          <Button
            size="compact-sm"
            variant="default"
            data-testid="proposals-take-all"
            onClick={() => void takeOver(together)}
          >
            {t('assistant.takeOverAll', { count: together.length })}
          </Button>
        </div>
      )}
      <ul className={styles.rows}>
        {[...open, ...shown.filter(({ state }) => state !== 'open')].map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </>
  );
}
