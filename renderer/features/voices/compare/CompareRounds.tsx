import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { request } from '../../../ipc/client.ts';
import { mayChoose, type PairSide, pairSides, sideOfKey } from '../../../stores/compared-pair.ts';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { PairButtons } from '../../../ui/sound/PairButtons.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { VoiceDot } from '../cards/VoiceDot.tsx';
import { selectPlayingVoiceId, stopVoices, toggleVoice } from '../play/voice-player.ts';
import styles from './CompareVoices.module.css';
import {
  type Contestant,
  hearVoice,
  matchedGainDb,
  nextRound,
  prefer,
  type Tournament,
} from './rounds.ts';

type CompareRoundsProps = {
  readonly cards: readonly VoiceCard[];
  readonly contestants: readonly Contestant[];
  readonly tournament: Tournament;
  readonly onTournament: (tournament: Tournament) => void;
};

/** Who won how often, in this comparison and in all blind ones. */
function Standing({ cards, tournament }: Pick<CompareRoundsProps, 'cards' | 'tournament'>) {
  const { t } = useTranslation();
  const { voiceIds, wins, roundCount } = tournament;
  const rows = voiceIds
    .flatMap((id) => cards.find((card) => card.id === id) ?? [])
    .sort((one, other) => (wins[other.id] ?? 0) - (wins[one.id] ?? 0));
  return (
    <section aria-label={t('voices.compare.standing')} data-testid="compare-standing">
      <table className={styles.standing}>
        <thead>
          <tr>
            <th scope="col">{t('voices.compare.voice')}</th>
            <th scope="col">{t('voices.compare.here')}</th>
            <th scope="col">{t('voices.compare.everBlind')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((card) => (
            <tr key={card.id} data-testid="standing-row">
              <th scope="row" title={card.title} dir="auto">
                <span className={styles.whoName}>
                  <VoiceDot colour={card.colour} />
                  <span className="one-line">{card.title}</span>
                </span>
              </th>
              <td>
                {t('voices.compare.ofRounds', {
                  wins: formatNumber(wins[card.id] ?? 0),
                  rounds: formatNumber(roundCount),
                })}
              </td>
              <td>
                {card.rounds === 0
                  ? t('voices.compare.none')
                  : t('voices.compare.ofRounds', {
                      wins: formatNumber(card.wins),
                      rounds: formatNumber(card.rounds),
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One pair after the other: hear both, prefer one, go on. */
export function CompareRounds(props: CompareRoundsProps) {
  const { cards, contestants, tournament, onTournament } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const playing = usePreview(selectPlayingVoiceId);
  const { round, isBlind } = tournament;
  const latest = useRef(tournament);
  latest.current = tournament;
  useEffect(() => box.current?.focus(), []);

  const change = (next: Tournament): void => {
    latest.current = next;
    onTournament(next);
  };
  const nameOf = (id: string): string => cards.find((card) => card.id === id)?.title ?? '…';
  const hidden = (side: PairSide): string =>
    t('voices.compare.side', { number: side === 'one' ? 1 : 2 });
  const label = (side: PairSide): string =>
    isBlind && round.chosen === null ? hidden(side) : nameOf(round[side]);
  const keyOf = (side: PairSide): string => `compare-${round.number}-${side}`;
  const contestant = (id: string) => contestants.find(({ voiceId }) => voiceId === id);
  const play = (side: PairSide): void => {
    const own = contestant(round[side]);
    const other = contestant(round[side === 'one' ? 'two' : 'one']);
    if (own !== undefined && other !== undefined) {
      const gainDb = matchedGainDb(own, other);
      toggleVoice({ id: keyOf(side), mediaUrl: own.mediaUrl, gainDb });
      change(hearVoice(latest.current, side));
    }
  };
  const choose = (side: PairSide): void => {
    const next = prefer(latest.current, side);
    if (next === latest.current) return;
    stopVoices();
    change(next);
    if (isBlind) {
      const loserId = round[side === 'one' ? 'two' : 'one'];
      void withErrorToast(() => request('voices.judge', { winnerId: round[side], loserId }));
    }
  };
  const startNextRound = (): void => {
    stopVoices();
    change(nextRound(latest.current, Math.random));
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const side = sideOfKey(event.code);
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (!isPlain(event)) return;
    if (side !== null) {
      (event.shiftKey ? choose : play)(side);
    } else if (event.key === 'Enter' && round.chosen !== null && !isOnButton) {
      startNextRound();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <section
        ref={box}
        className={styles.round}
        aria-label={t('voices.compare.round', { number: formatNumber(round.number) })}
        tabIndex={-1}
        data-testid="compare-round"
        onKeyDown={onKeyDown}
      >
        <h2>{t('voices.compare.round', { number: formatNumber(round.number) })}</h2>
        <PairButtons
          isLarge
          pair={round}
          nameOf={label}
          isPlaying={(side) => playing === keyOf(side)}
          chooseLabel={(name) => t('voices.compare.prefer', { name })}
          onPlay={play}
          onChoose={choose}
        />
        {round.chosen === null ? (
          <p className="quiet">
            {t(mayChoose(round) ? 'voices.compare.keys' : 'voices.compare.hearBoth')}
          </p>
        ) : (
          <div className={styles.verdict} role="status" data-testid="round-verdict">
            <strong>{t('voices.compare.preferred', { name: nameOf(round[round.chosen]) })}</strong>
            {isBlind &&
              pairSides.map((side) => (
                <span key={side} className="quiet">
                  {t('voices.compare.was', { label: hidden(side), name: nameOf(round[side]) })}
                </span>
              ))}
            <Button data-testid="round-next" onClick={startNextRound}>
              {t('voices.compare.next')}
            </Button>
          </div>
        )}
      </section>
      <Standing cards={cards} tournament={tournament} />
    </>
  );
}
