import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { append } from '../../../shared/append.ts';
import {
  changesWords,
  type PieceTrouble,
  type ProposalTask,
  type ProposalView,
} from '../../../shared/model/assistant.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { askPrice } from '../../stores/price-question.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay } from '../../ui/messages/undo-toast.ts';
import { joinLabel, joinNames } from '../../ui/words/format.ts';
import { announceAct } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { useAssistantStore } from './assistant-store.ts';
import styles from './ProposalList.module.css';
import { dismiss, startReview } from './review.ts';

/** Takes proposals over as they are: one act, with one way back. */
async function takeOver(proposals: readonly ProposalView[], task: ProposalTask): Promise<void> {
  await actOrSay(async () => {
    await useScriptStore.getState().flush();
    const act = await request('assistant.apply', { proposalIds: proposals.map(({ id }) => id) });
    await useScriptStore.getState().refreshProject();
    const label = t('assistant.tookOver', {
      count: act.chapterIds.length,
      task: t(`assistant.tasks.${task}`),
    });
    await announceAct(act, label);
    await useAssistantStore.getState().loadProposals();
  });
}

/** Asks once more for what could not be used, at its price. */
async function askAgain({ id: proposalId }: ProposalView): Promise<void> {
  await useScriptStore.getState().flush();
  const offer = await request('assistant.priceAgain', { proposalId });
  const { price, pieceCount, approval, isUnlimited } = offer;
  if (pieceCount === 0) {
    showToast(t('assistant.againMoved'));
    return;
  }
  const question = {
    title: t('assistant.againTitle'),
    body: t('assistant.againBody', { count: pieceCount }),
    action: t('assistant.again'),
    price,
    isUnlimited,
    testId: 'again-approval',
  };
  if (price.isFree || (await askPrice(question))) {
    await request('assistant.again', { proposalId, approval });
    await useAssistantStore.getState().loadProposals();
  }
}

type ProposalProps = { readonly proposal: ProposalView };

/** Answers that could not be used, why, and another try at its price. */
function Problems({ proposal }: ProposalProps) {
  const { t } = useTranslation();
  const byTrouble = new Map<PieceTrouble, string[]>();
  for (const { trouble, opening } of proposal.problems) append(byTrouble, trouble, opening);
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
        onClick={() => void withErrorToast(() => askAgain(proposal))}
      >
        {t('assistant.again')}
      </Button>
    </div>
  );
}

function Row({ proposal }: ProposalProps) {
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
            {[
              t(`assistant.tasks.${task}`),
              ...(task === 'edit' ? [proposal.model] : []),
              words,
            ].join(' · ')}
          </p>
        </div>
        <IconButton
          size={24}
          label={joinLabel(t('assistant.dismiss'), proposal.chapterTitle)}
          tip={t('assistant.dismiss')}
          data-testid="proposal-dismiss"
          onClick={() => void dismiss(proposal)}
        >
          <X size={14} />
        </IconButton>
      </div>
      {isOpen && changesWords(task) && (
        <span className={styles.badge}>{t('assistant.changesWords')}</span>
      )}
      {isOpen && newNames.length > 0 && (
        <p className={styles.note}>{t('assistant.newNames', { names: joinNames(newNames) })}</p>
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
            onClick={() => void takeOver([proposal], task)}
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
  const [first] = open;
  const together = open.filter(({ jobId }) => jobId === first?.jobId);
  if (shown.length === 0) return <p className={styles.empty}>{t('assistant.noResults')}</p>;
  return (
    <>
      {first !== undefined && together.length > 1 && (
        <div className={styles.all}>
          <Button
            size="compact-sm"
            variant="default"
            data-testid="proposals-take-all"
            onClick={() => void takeOver(together, first.task)}
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
