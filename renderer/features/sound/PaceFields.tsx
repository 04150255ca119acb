import { NumberInput, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  mostPacePauseMs,
  type Pace,
  type Pauses,
  paces,
  pauseRules,
} from '../../../shared/model/production.ts';
import { request } from '../../ipc/client.ts';
import styles from './SoundDialog.module.css';
import type { SoundFieldsProps } from './sound-fields.ts';

const edges = ['headMs', 'tailMs'] as const;

type PauseFieldProps = {
  readonly label: string;
  readonly name: keyof Pauses;
  readonly valueMs: number | null;
  readonly isDisabled: boolean;
  readonly onPause: (ms: number | null) => void;
};

/** Seconds; taken over when the field is left, so that no half of a number is kept. */
function PauseField({ label, name, valueMs, isDisabled, onPause }: PauseFieldProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      // Anew with each value that is kept.
      key={valueMs}
      label={label}
      size="xs"
      suffix={t('units.seconds', { n: '' })}
      min={0}
      max={mostPacePauseMs / 1000}
      step={0.1}
      decimalScale={2}
      defaultValue={valueMs === null ? '' : valueMs / 1000}
      placeholder={t('sound.byPreset')}
      disabled={isDisabled}
      data-testid={`sound-pause-${name}`}
      onBlur={(event) => {
        const seconds = Number.parseFloat(event.currentTarget.value);
        const ms = Number.isFinite(seconds) ? Math.round(seconds * 1000) : null;
        if (ms !== valueMs) onPause(ms);
      }}
    />
  );
}

/** The pace of a book, and with `own` each pause. */
export function PaceFields({ projectId, sound, isBusy, change }: SoundFieldsProps) {
  const { t } = useTranslation();
  const choose = (pace: Pace): void => {
    // Own pauses begin with those that were heard till now.
    const own = pace === 'own' ? { ownPauses: sound.pauses } : {};
    void change(() => request('sound.update', { projectId, pace, ...own }));
  };
  const setPause = (name: keyof Pauses, ms: number | null): void => {
    const isEdge = name === 'headMs' || name === 'tailMs';
    const value = ms ?? (isEdge ? null : sound.pauses[name]);
    const ownPauses = { ...sound.pauses, [name]: value };
    void change(() => request('sound.update', { projectId, ownPauses }));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('sound.pace')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('sound.pace')}
        value={sound.pace}
        disabled={isBusy}
        data={paces.map((value) => ({ value, label: t(`sound.paces.${value}`) }))}
        data-testid="sound-pace"
        onChange={choose}
      />
      <p className={styles.note}>{t('sound.paceHint')}</p>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
        {[...pauseRules, ...edges].map((name) => (
          <PauseField
            key={name}
            name={name}
            label={t(`sound.pauses.${name}`)}
            valueMs={sound.pauses[name]}
            isDisabled={isBusy || sound.pace !== 'own'}
            onPause={(ms) => setPause(name, ms)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
