import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Textarea } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { recall, remember } from '../../../stores/remembered.ts';
import { useAttempt } from '../../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { useLeaveKey } from '../../../ui/use-leave-key.ts';
import { VoiceDot } from '../cards/VoiceDot.tsx';
import { auditionAll, setTryText, useTryStore } from '../play/try-store.ts';
import { stopVoices } from '../play/voice-player.ts';
import { openVoices, setCompared, useVoicesStore } from '../voices-store.ts';
import { CompareRounds } from './CompareRounds.tsx';
import styles from './CompareVoices.module.css';
import { type Contestant, startTournament, type Tournament } from './rounds.ts';

const rememberedMode = 'voices.compare';
const mostWords = 1000;
const noCards: readonly VoiceCard[] = [];

type Meeting = {
  readonly tournament: Tournament;
  readonly contestants: readonly Contestant[];
};

function WhoChoice({ cards }: { readonly cards: readonly VoiceCard[] }) {
  const { t } = useTranslation();
  const comparedIds = useVoicesStore((state) => state.comparedIds);
  const toggle = (id: string): void =>
    setCompared(
      comparedIds.includes(id) ? comparedIds.filter((one) => one !== id) : [...comparedIds, id],
    );
  return (
    <fieldset className={styles.who}>
      <legend>
        {t('voices.compare.who')}{' '}
        <span className={`quiet ${styles.hint}`}>{t('voices.compare.whoHint')}</span>
      </legend>
      <ul>
        {cards.map(({ id, title, colour }) => (
          <li key={id}>
            <Checkbox
              checked={comparedIds.includes(id)}
              data-testid="compare-voice"
              data-voice={id}
              label={
                <span className={styles.whoName} title={title}>
                  <VoiceDot colour={colour} />
                  <span className="one-line" dir="auto">
                    {title}
                  </span>
                </span>
              }
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** One text in two or more voices, compared in pairs, with names shown or hidden. */
export function CompareVoices() {
  const { t } = useTranslation();
  const cards = useVoicesStore((state) => state.cards) ?? noCards;
  const comparedIds = useVoicesStore((state) => state.comparedIds);
  const { text, makingId } = useTryStore();
  const [isBlind, setIsBlind] = useState(recall(rememberedMode) !== 'open');
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const { problem, attempt } = useAttempt();
  useEffect(() => () => stopVoices(), []);
  useLeaveKey(openVoices);
  const ready = cards.filter(({ state }) => state === 'ready');
  const chosen = comparedIds.filter((id) => ready.some((card) => card.id === id));
  const isEnough = chosen.length > 1 && text.trim() !== '';

  const start = (): Promise<void> =>
    attempt(async () => {
      const made = await auditionAll({ voiceIds: chosen, text });
      const tournament = startTournament(chosen, isBlind, Math.random);
      if (made === null || tournament === null) return;
      const contestants = made.map(({ mediaUrl, durationMs, speechDb }, at) => ({
        mediaUrl,
        durationMs,
        speechDb,
        voiceId: chosen[at] ?? '',
      }));
      setMeeting({ tournament, contestants });
    });
  const changeMode = (mode: string): void => {
    remember(rememberedMode, mode);
    setIsBlind(mode === 'blind');
  };
  const making = ready.find(({ id }) => id === makingId);

  return (
    <div className="page" data-pane="voices" tabIndex={-1} data-testid="compare-screen">
      <div className="page-column">
        <header className={styles.head}>
          <ActionIcon
            size={36}
            aria-label={t('voices.compare.back')}
            data-testid="compare-back"
            onClick={openVoices}
          >
            <ArrowLeft size={18} />
          </ActionIcon>
          <h1>{t('voices.compare.title')}</h1>
          {meeting !== null && (
            <Button
              variant="default"
              data-testid="compare-again"
              onClick={() => {
                stopVoices();
                setMeeting(null);
              }}
            >
              {t('voices.compare.again')}
            </Button>
          )}
        </header>
        {meeting === null ? (
          <>
            <WhoChoice cards={ready} />
            <Textarea
              label={t('voices.compare.words')}
              description={t('voices.try.hint')}
              autosize
              minRows={3}
              maxRows={8}
              maxLength={mostWords}
              value={text}
              data-testid="compare-text"
              onChange={(event) => setTryText(event.currentTarget.value)}
            />
            <div className={styles.mode}>
              <span className={styles.modeLabel}>{t('voices.compare.mode')}</span>
              <SegmentedControl
                size="xs"
                aria-label={t('voices.compare.mode')}
                data-testid="compare-voices-mode"
                value={isBlind ? 'blind' : 'open'}
                data={[
                  { value: 'blind', label: t('voices.compare.blind') },
                  { value: 'open', label: t('voices.compare.open') },
                ]}
                onChange={changeMode}
              />
              <span className="quiet">
                {t(isBlind ? 'compare.blindHint' : 'voices.compare.openHint')}
              </span>
            </div>
            <ErrorNote error={problem} />
            <Group gap="sm" wrap="nowrap">
              <Button
                disabled={!isEnough}
                loading={makingId !== null}
                data-testid="compare-start"
                onClick={() => void start()}
              >
                {t('voices.compare.start')}
              </Button>
              <span className="quiet" role="status">
                {making !== undefined && t('voices.compare.preparing', { name: making.title })}
                {makingId === null && chosen.length < 2 && t('voices.compare.tooFew')}
                {makingId === null && chosen.length > 1 && !isEnough && t('voices.compare.nothing')}
              </span>
            </Group>
          </>
        ) : (
          <CompareRounds
            cards={cards}
            contestants={meeting.contestants}
            tournament={meeting.tournament}
            onTournament={(tournament) => setMeeting({ ...meeting, tournament })}
          />
        )}
      </div>
    </div>
  );
}
