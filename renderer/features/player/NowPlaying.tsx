import { Button, Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../ui/words/use-money.ts';
import { useHoldWords } from '../queue/index.ts';
import styles from './PlayerBar.module.css';
import type { Halt } from './player-state.ts';
import { player, usePlayer } from './player-store.ts';

/** Why it stopped before a line; where a price would let it go on, the button with it. */
function HaltNote({ halt }: { readonly halt: Halt }) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const line = halt.index + 1;
  if (halt.question !== null) {
    const { price, segmentCount } = halt.question;
    return (
      <span className={styles.halt} data-testid="transport-halt">
        <span className="one-line">{t('hear.halt.price', { count: segmentCount })}</span>
        <Button
          size="compact-xs"
          variant="light"
          data-testid="halt-go-on"
          onClick={() => void player.getState().approveAndResume()}
        >
          {t('hear.halt.approveAndResume', {
            price: t('price.about', { money: asMoney(price.expectedMoney) }),
          })}
        </Button>
      </span>
    );
  }
  const words =
    halt.status === 'not-made' ||
    halt.status === 'changed' ||
    halt.status === 'paused' ||
    halt.status === 'uncertain' ||
    halt.status === 'failed'
      ? t(`hear.halt.${halt.status}`, { line })
      : t('hear.halt.other', { line });
  return (
    <span className={`one-line ${styles.quiet}`} data-testid="transport-halt">
      {words}
    </span>
  );
}

/** What the player holds, and a way to its place in the script. */
export function NowPlaying({ onGoToLine }: { readonly onGoToLine: () => void }) {
  const { t } = useTranslation();
  const title = usePlayer((state) => state.track?.chapterTitle ?? null);
  const index = usePlayer((state) => state.index);
  const status = usePlayer((state) => state.status);
  const isMade = usePlayer(
    ({ track, index: at }) => at !== null && track?.segments[at]?.status === 'made',
  );
  const halt = usePlayer((state) => state.halt);
  const scope = usePlayer((state) => state.scope);
  const isLooping = usePlayer((state) => state.isLooping);
  const held = useHoldWords();
  if (title === null || index === null) {
    return (
      <div className={styles.now}>
        <span className="one-line">{t('player.idle')}</span>
        <span className={`one-line ${styles.quiet}`}>{t('player.idleHint')}</span>
      </div>
    );
  }
  const line = t('script.line', { number: index + 1 });
  const lines =
    isLooping && scope.kind === 'lines'
      ? scope.from === scope.to
        ? t('hear.looping', { from: scope.from + 1 })
        : t('hear.loopingLines', { from: scope.from + 1, to: scope.to + 1 })
      : line;
  return (
    <div className={styles.now}>
      <Tooltip label={t('hear.goToLine')}>
        <UnstyledButton
          className={`one-line ${styles.title}`}
          title={title}
          dir="auto"
          data-testid="transport-go"
          onClick={onGoToLine}
        >
          {title}
        </UnstyledButton>
      </Tooltip>
      {halt === null ? (
        <span className={`one-line ${styles.quiet}`} data-testid="transport-line">
          {status === 'waiting' && !isMade ? (held ?? t('player.waiting')) : lines}
        </span>
      ) : (
        <HaltNote halt={halt} />
      )}
    </div>
  );
}
