import { Button, Checkbox, Tooltip } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { useSessionStore } from '../../../stores/session-store.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatNumber, joinFacts } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { useReferenceStore } from '../reference-state.ts';
import { closeReference } from '../reference-store.ts';
import styles from './CloneBar.module.css';
import { askOffer, cloneVoice, dropOffer, lacksOf } from './clone-acts.ts';

type ViewProps = { readonly view: ReferenceView };

/** Keeps the price on the button true. */
function useOffer(view: ReferenceView): void {
  const account = useSessionStore(({ session }) => `${session?.mode} ${session?.account?.id}`);
  const saving = useReferenceStore((state) => state.saving);
  const isReady = lacksOf(view).length === 0 && view.state === 'open' && saving === 0;
  /** Another sound, name, consent or account is another offer. */
  const wanted = isReady ? `${view.updatedAtMs} ${view.render?.mediaUrl} ${account}` : null;
  useEffect(() => {
    if (wanted === null) {
      dropOffer();
    } else {
      void askOffer(view.id);
    }
  }, [wanted, view.id]);
}

function useWords() {
  const { t } = useTranslation();
  const offer = useReferenceStore((state) => state.offer);
  const asMoney = useMoney();
  const session = useSessionStore((state) => state.session);
  const isDemo = session?.mode !== 'account' || session.account === null;
  const action =
    offer === null
      ? t('references.clone')
      : offer.isFree
        ? t('references.cloneFree')
        : offer.tokens === 0
          ? t('references.cloneMade')
          : t('references.clonePrice', {
              tokens: formatNumber(offer.tokens),
              money: asMoney(offer.money),
            });
  const where = isDemo
    ? t('references.onDemo')
    : t('references.onAccount', { label: session.account.label });
  return { action, where, offer };
}

type CloneBarProps = ViewProps & {
  /** Shows a voice that is there already. */
  readonly onVoice: (voiceId: string) => void;
};

/** At the foot of the page: what is lacking, then the one button, with its price and who pays. */
export function CloneBar({ view, onVoice }: CloneBarProps) {
  const { t } = useTranslation();
  const { offerProblem: problem, isCloning } = useReferenceStore();
  const [againOf, setAgainOf] = useState<string | null>(null);
  const { action, where, offer } = useWords();
  useOffer(view);
  const lacks = lacksOf(view);
  const same = view.sameSoundAs;
  /** The approval is of one sound and one voice. */
  const twin = `${same?.voiceId} ${view.render?.mediaUrl}`;
  const isAgain = againOf === twin;
  const isPossible = lacks.length === 0 && offer !== null && (same === null || isAgain);
  return (
    <footer className={styles.bar} data-page-foot data-testid="clone-bar">
      <ErrorNote error={problem} />
      {same !== null && (
        <div className={styles.same} role="status" data-testid="same-sound">
          <div>
            <p>{t('references.same', { title: same.title })}</p>
            <Checkbox
              size="xs"
              checked={isAgain}
              label={t('references.sameAgain')}
              data-testid="same-again"
              onChange={(event) => setAgainOf(event.currentTarget.checked ? twin : null)}
            />
          </div>
          <Button
            variant="default"
            data-testid="same-use"
            onClick={() => {
              closeReference();
              onVoice(same.voiceId);
            }}
          >
            {t('references.sameUse', { title: same.title })}
          </Button>
        </div>
      )}
      <div className={styles.line}>
        <p className={styles.lacks} data-testid="clone-lacks">
          {lacks.length === 0
            ? where
            : t('references.lacking', {
                list: joinFacts(lacks.map((lack) => t(`references.lack.${lack}`))),
              })}
        </p>
        <Tooltip label={where} disabled={lacks.length === 0}>
          <Button
            leftSection={<Sparkles size={16} />}
            loading={isCloning}
            disabled={!isPossible}
            data-testid="clone"
            onClick={() => void cloneVoice(view)}
          >
            {action}
          </Button>
        </Tooltip>
      </div>
    </footer>
  );
}
