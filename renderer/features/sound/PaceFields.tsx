import { NumberInput, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useRef, useState } from 'react';
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
  /** Whether it is kept. */
  readonly onPause: (ms: number | null) => Promise<boolean>;
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
  /** The field puts right what it shows just before it is left. */
  const latest = useRef(typed);
  const type = (value: string | number | null): void => {
    latest.current = value;
    setTyped(value);
  };
  const take = async (): Promise<void> => {
    const { current } = latest;
    if (current === null) return;
    if ((await onPause(typedMs(current))) && latest.current === current) type(null);
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
      onChange={type}
      onBlur={() => void take()}
    />
  );
}

/** The pace of a book, and with `own` each pause. */
export function PaceFields({ projectId, sound, change }: SoundFieldsProps) {
  const { t } = useTranslation();
  /** Until it is kept. */
  const [chosen, setChosen] = useState<Pace | null>(null);
  const choose = async (pace: Pace): Promise<void> => {
    setChosen(pace);
    await change(({ pauses }) =>
      // Own pauses begin with those that were heard till now.
      request('sound.update', { projectId, pace, ...(pace === 'own' && { ownPauses: pauses }) }),
    );
    setChosen((now) => (now === pace ? null : now));
  };
  const setPause = async (name: keyof Pauses, ms: number | null): Promise<boolean> => {
    const isEdge = name === 'headMs' || name === 'tailMs';
    if (ms === null && !isEdge) return true;
    return change(() => request('sound.update', { projectId, ownPauses: { [name]: ms } }));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('sound.pace')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('sound.pace')}
        value={chosen ?? sound.pace}
        data={paces.map((value) => ({ value, label: t(`sound.paces.${value}`) }))}
        data-testid="sound-pace"
        onChange={(pace) => void choose(pace)}
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
