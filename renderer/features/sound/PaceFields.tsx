import { NumberInput, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../shared/clamp.ts';
import {
  mostPacePauseMs,
  type Pace,
  type Pauses,
  paces,
  pauseRules,
} from '../../../shared/model/production.ts';
import { request } from '../../ipc/client.ts';
import { useOnLeave } from '../../ui/use-on-leave.ts';
import styles from './SoundDialog.module.css';
import type { SoundFieldsProps } from './sound-fields.ts';

const edges = ['headMs', 'tailMs'] as const;

type PauseFieldProps = {
  readonly label: string;
  readonly name: keyof Pauses;
  readonly valueMs: number | null;
  readonly isDisabled: boolean;
  readonly onPause: (ms: number | null) => Promise<void>;
};

function typedMs(typed: string | number): number | null {
  const seconds = Number.parseFloat(String(typed));
  return Number.isFinite(seconds) ? clamp(Math.round(seconds * 1000), 0, mostPacePauseMs) : null;
}

/** Seconds; taken over when the field is left, so that no half of a number is kept. */
function PauseField({ label, name, valueMs, isDisabled, onPause }: PauseFieldProps) {
  const { t } = useTranslation();
  /** Until it is kept. */
  const [typed, setTyped] = useState<string | number | null>(null);
  const take = async (): Promise<void> => {
    if (typed === null) return;
    await onPause(typedMs(typed));
    setTyped((now) => (now === typed ? null : now));
  };
  useOnLeave(() => void take());
  return (
    <NumberInput
      label={label}
      size="xs"
      suffix={t('units.seconds', { n: '' })}
      min={0}
      max={mostPacePauseMs / 1000}
      step={0.1}
      decimalScale={2}
      value={typed ?? (valueMs === null ? '' : valueMs / 1000)}
      placeholder={t('sound.byPreset')}
      disabled={isDisabled}
      data-testid={`sound-pause-${name}`}
      onChange={setTyped}
      onBlur={() => void take()}
    />
  );
}

/** The pace of a book, and with `own` each pause. */
export function PaceFields({ projectId, sound, change }: SoundFieldsProps) {
  const { t } = useTranslation();
  const choose = (pace: Pace): void => {
    // Own pauses begin with those that were heard till now.
    const own = pace === 'own' ? { ownPauses: sound.pauses } : {};
    void change(() => request('sound.update', { projectId, pace, ...own }));
  };
  const setPause = async (name: keyof Pauses, ms: number | null): Promise<void> => {
    const isEdge = name === 'headMs' || name === 'tailMs';
    if (ms === null && !isEdge) return;
    await change(() => request('sound.update', { projectId, ownPauses: { [name]: ms } }));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('sound.pace')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('sound.pace')}
        value={sound.pace}
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
            isDisabled={sound.pace !== 'own'}
            onPause={(ms) => setPause(name, ms)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
