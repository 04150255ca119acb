import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { castColours, namedCastColours } from '../../../shared/model/cast-colours.ts';
import styles from './ColourChoice.module.css';

type ColourChoiceProps = {
  /** Whose colour it is. */
  readonly name: string;
  readonly colour: string;
  readonly onColour: (colour: string) => void;
};

/** One of the colours of the cast, so that a voice and its character can look alike; the present one beside them. */
export function ColourChoice({ name, colour, onColour }: ColourChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  const own = castColours.includes(colour) ? [] : [{ colour, name: 'own' } as const];
  return (
    <fieldset aria-label={t('colours.of', { name })}>
      <legend className={styles.label}>{t('colours.title')}</legend>
      <div className={styles.colours}>
        {[...own, ...namedCastColours].map(({ colour: value, name: word }) => (
          <label key={value} className={styles.colour} title={t(`colours.${word}`)}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              aria-label={t(`colours.${word}`)}
              checked={value === colour}
              data-testid="colour"
              onChange={() => onColour(value)}
            />
            <svg className={styles.spot} viewBox="0 0 12 12" aria-hidden>
              <circle cx="6" cy="6" r="6" fill={value} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
