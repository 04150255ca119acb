import { useTranslation } from 'react-i18next';
import { castColours } from '../../../../shared/model/cast-colours.ts';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { VoiceDot } from '../cards/VoiceDot.tsx';
import { changeVoice } from '../voice-acts.ts';
import styles from './ColourChoice.module.css';

/** One of the colours of the cast, so that a voice and its character can look alike. */
export function ColourChoice({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const isOwn = castColours.includes(card.colour);
  const colours = isOwn ? castColours : [card.colour, ...castColours];
  return (
    <fieldset>
      <legend className={styles.label}>{t('voices.panel.colour')}</legend>
      <div className={styles.colours}>
        {colours.map((colour, at) => (
          <label key={colour} className={styles.colour}>
            <input
              type="radio"
              name={`colour-${card.id}`}
              className="visually-hidden"
              aria-label={t('voices.panel.colourNumber', { number: at + 1 })}
              checked={colour === card.colour}
              data-testid="voice-colour"
              onChange={() => void changeVoice(card.id, { colour })}
            />
            <VoiceDot colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
