import { Button, Group, NumberInput, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../../shared/clamp.ts';
import {
  leastGainDb,
  mostGainDb,
  mostPauseAfterMs,
  type SegmentTakes,
  type TakeView,
} from '../../../../shared/model/take.ts';
import { useOnLeave } from '../../../ui/use-on-leave.ts';
import { useTold } from '../../../ui/use-told.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import { editTake, setPause } from '../take-acts.ts';
import styles from './TakeTools.module.css';

type TakeToolsProps = { readonly take: TakeView; readonly takes: SegmentTakes };

function signed(gainDb: number): string {
  return gainDb > 0 ? `+${gainDb}` : gainDb < 0 ? `−${-gainDb}` : '0';
}

/** The level of the take in use and the pause after its line: heard at once, bought never. */
export function TakeTools({ take, takes }: TakeToolsProps) {
  const { t } = useTranslation();
  const [gainDb, setGainDb] = useState(take.gainDb);
  const [seconds, setSeconds] = useState<number | string>(takes.pauseAfterMs / 1000);
  useEffect(() => setGainDb(take.gainDb), [take.gainDb]);
  const toldMs = useTold(takes.pauseAfterMs);
  useEffect(() => setSeconds(takes.pauseAfterMs / 1000), [takes.pauseAfterMs]);

  const keepPause = (): void => {
    // Nothing was typed: a planned pause may be no whole number of ms.
    if (seconds === toldMs.current / 1000) return;
    const pauseAfterMs = Math.round(Number(seconds) * 1000);
    if (seconds === '' || !Number.isFinite(pauseAfterMs)) {
      setSeconds(takes.pauseAfterMs / 1000);
    } else if (pauseAfterMs !== toldMs.current) {
      toldMs.current = pauseAfterMs;
      void setPause(takes, clamp(pauseAfterMs, 0, mostPauseAfterMs));
    }
  };
  useOnLeave(keepPause);
  const isPauseOwn = takes.pauseAfterMs !== takes.plannedPauseMs;
  const isEdited = take.trimStartMs > 0 || take.trimEndMs > 0 || take.gainDb !== 0;
  return (
    <div className={styles.tools}>
      <Group gap="xs">
        <span className={styles.name} id={`gain-${take.id}`}>
          {t('takes.gain')}
        </span>
        <Slider
          className={styles.slider}
          size="sm"
          min={leastGainDb}
          max={mostGainDb}
          step={0.5}
          value={gainDb}
          label={null}
          color="var(--accent)"
          marks={[{ value: 0 }]}
          thumbProps={{
            'aria-labelledby': `gain-${take.id}`,
            'aria-valuetext': t('takes.gainValue', { gain: signed(gainDb) }),
          }}
          data-testid="take-gain"
          onChange={setGainDb}
          onChangeEnd={(value) => void editTake(takes, take.id, { gainDb: value })}
          onDoubleClick={() => void editTake(takes, take.id, { gainDb: 0 })}
        />
        <span className={styles.value}>{t('takes.gainValue', { gain: signed(gainDb) })}</span>
      </Group>
      <Group gap="xs">
        <label className={styles.name} htmlFor={`pause-${take.id}`}>
          {t('takes.pause')}
        </label>
        <NumberInput
          id={`pause-${take.id}`}
          className={styles.seconds}
          size="xs"
          value={seconds}
          min={0}
          max={mostPauseAfterMs / 1000}
          step={0.05}
          decimalScale={2}
          suffix={t('units.seconds', { n: '' })}
          data-testid="take-pause"
          onChange={setSeconds}
          onBlur={keepPause}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keepPause();
          }}
        />
        {isPauseOwn && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            data-testid="take-pause-reset"
            onClick={() => void setPause(takes, null)}
          >
            {t('takes.pauseReset', { length: formatSegmentLength(takes.plannedPauseMs) })}
          </Button>
        )}
      </Group>
      {isEdited && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          className={styles.reset}
          data-testid="take-reset"
          onClick={() => void editTake(takes, take.id, { trimStartMs: 0, trimEndMs: 0, gainDb: 0 })}
        >
          {t('takes.reset')}
        </Button>
      )}
    </div>
  );
}
