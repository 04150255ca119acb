import { CircleOff, Globe } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import type { RowPlace } from '../../../ui/grid/use-growing-list.tsx';
import { joinNames } from '../../../ui/words/format.ts';
import { isQuiet } from '../../preview/preview-store.ts';
import { PlayVoice, sampleKey } from '../play/PlayVoice.tsx';
import { playVoice, stopVoices } from '../play/voice-player.ts';
import { selectVoice, useVoicesStore } from '../voices-store.ts';
import { dragProps } from './dragged-voice.ts';
import { StarButton } from './StarButton.tsx';
import { tabIndexOf } from './use-card-keys.ts';
import styles from './VoiceCardItem.module.css';
import { VoiceDot } from './VoiceDot.tsx';
import { VoiceWave } from './VoiceWave.tsx';

const shownTags = 3;
const longTag = 10;
/** A mouse that only passes by plays nothing. */
const restMs = 600;

/** Resting on a card plays its sample until the mouse leaves; what was started by hand plays on. */
function useRestToHear(card: VoiceCard) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOurs = useRef(false);
  const { sampleUrl } = card;
  const leave = (): void => {
    clearTimeout(timer.current);
    if (isOurs.current) {
      isOurs.current = false;
      stopVoices(sampleKey(card));
    }
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onMouseEnter: (event: MouseEvent): void => {
      const { hearsOnRest } = useVoicesStore.getState();
      if (!hearsOnRest || sampleUrl === null || event.buttons !== 0) return;
      timer.current = setTimeout(() => {
        if (isQuiet()) {
          isOurs.current = true;
          playVoice({ id: sampleKey(card), mediaUrl: sampleUrl });
        }
      }, restMs);
    },
    onMouseLeave: leave,
  };
}

/** What is unusual about a voice, in words beside a shape. */
function VoiceMarks({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  return (
    <>
      {card.state === 'missing' && (
        <span className={`${styles.mark} ${styles.gone}`} data-testid="voice-gone">
          <CircleOff size={12} aria-hidden />
          {t('voices.gone')}
        </span>
      )}
      {card.isFromElsewhere && (
        <span className={styles.mark} data-testid="voice-elsewhere">
          <Globe size={12} aria-hidden />
          {t('voices.elsewhere')}
        </span>
      )}
    </>
  );
}

type VoiceCardItemProps = {
  readonly card: VoiceCard;
  /** Tab comes to this one of the cards. */
  readonly isTabStop: boolean;
};

/** One voice: its colour, its name, its sound, and what it is used for. */
export function VoiceCardItem({ card, isTabStop, ...place }: VoiceCardItemProps & RowPlace) {
  const { t } = useTranslation();
  const { id, title, tags, uses, state } = card;
  const isSelected = useVoicesStore(({ selectedId }) => selectedId === id);
  const rest = useRestToHear(card);
  const used =
    uses.length === 0
      ? t('voices.notUsed')
      : uses.length === 1
        ? t('voices.usedInBook', { title: uses[0]?.projectTitle ?? '' })
        : t('voices.usedIn', { count: uses.length });
  return (
    <li
      {...place}
      className={styles.card}
      data-selected={isSelected || undefined}
      data-state={state}
      data-testid="voice-card"
      data-voice={id}
      {...rest}
    >
      <div className={styles.head} {...dragProps(card)}>
        <VoiceDot colour={card.colour} />
        <button
          type="button"
          className={styles.name}
          title={title}
          dir="auto"
          aria-expanded={isSelected}
          tabIndex={tabIndexOf(isTabStop)}
          data-testid="voice-open"
          onClick={() => selectVoice(isSelected ? null : id)}
          onKeyDown={({ key }) => key === 'Escape' && isSelected && selectVoice(null)}
        >
          {title}
        </button>
        <StarButton card={card} tabIndex={tabIndexOf(isTabStop)} />
      </div>
      <div className={styles.sound}>
        <PlayVoice card={card} tabIndex={tabIndexOf(isTabStop)} />
        {card.sampleUrl === null ? (
          <span className={styles.silent}>
            {card.isDefault ? t('voices.byGateway') : t('voices.noSample')}
          </span>
        ) : (
          <VoiceWave card={card} />
        )}
      </div>
      <div className={styles.foot}>
        <VoiceMarks card={card} />
        <span className={`one-line ${styles.used}`} title={used}>
          {used}
        </span>
      </div>
      {tags.length > 0 && (
        <div className={styles.tags}>
          {tags.slice(0, shownTags).map((tag) => (
            <span
              key={tag}
              className={`one-line ${styles.tag}`}
              data-long={tag.length > longTag}
              title={tag}
            >
              {tag}
            </span>
          ))}
          {tags.length > shownTags && (
            <span className={styles.tag} title={joinNames(tags.slice(shownTags))}>
              {t('voices.moreTags', { count: tags.length - shownTags })}
            </span>
          )}
        </div>
      )}
    </li>
  );
}
