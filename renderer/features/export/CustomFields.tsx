import { NativeSelect, NumberInput } from '@mantine/core';
import { type InputEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CustomPreset,
  customBitrates,
  customLimits,
} from '../../../shared/sound/custom-preset.ts';
import { formatNumber, joinSentences } from '../../ui/words/format.ts';
import styles from './CustomFields.module.css';
import { askedCustom, type CustomDraft, wrongValues } from './custom-draft.ts';

const measures = ['lufs', 'rms'] as const;

const unitOf = (measure: CustomDraft['measure']): string => (measure === 'rms' ? 'dB' : 'LUFS');

/** With the sign that the notes of the other presets have. */
const withMinus = (value: number): string => formatNumber(value).replace('-', '−');

/** A minus as it is printed, here too, is typed or pasted as one: the field knows only that of the keyboard. */
function takeMinus(event: InputEvent<HTMLInputElement>): void {
  if (!event.data?.includes('−')) return;
  event.preventDefault();
  document.execCommand('insertText', false, event.data.replaceAll('−', '-'));
}

type CustomFieldsProps = {
  readonly draft: CustomDraft;
  readonly disabled?: boolean;
  /** What holds while the draft is wrong, where values are saved as they are typed. */
  readonly saved?: CustomPreset | undefined;
  readonly onChange: (draft: CustomDraft) => void;
};

/** The values of the preset `custom`: loudness, true peak and bitrate. A wrong one stays as it was typed, and is shown as wrong. */
export function CustomFields({ draft, disabled = false, saved, onChange }: CustomFieldsProps) {
  const { t } = useTranslation();
  const badId = useId();
  const isBad = askedCustom(['custom'], draft) === null;
  const wrong = wrongValues(draft);
  const fieldOf = (value: 'level' | 'truePeakDb') =>
    ({
      size: 'xs',
      clampBehavior: 'none',
      decimalScale: 1,
      error: wrong.includes(value),
      'aria-errormessage': wrong.includes(value) ? badId : undefined,
      disabled,
      value: draft[value],
      onBeforeInput: takeMinus,
      onChange: (typed: number | string) => onChange({ ...draft, [value]: typed }),
    }) as const;
  const { leastLevel, mostLevel, leastTruePeakDb, mostTruePeakDb, leastDistanceDb } = customLimits;
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          label={t('export.custom.measure')}
          data={measures.map((value) => ({ value, label: t(`export.custom.${value}`) }))}
          value={draft.measure}
          disabled={disabled}
          data-testid="custom-measure"
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, measure: value })}
        />
        <NumberInput
          {...fieldOf('level')}
          label={t('export.custom.level')}
          suffix={` ${unitOf(draft.measure)}`}
          min={leastLevel}
          max={mostLevel}
          data-testid="custom-level"
        />
        <NumberInput
          {...fieldOf('truePeakDb')}
          label={t('export.custom.truePeak')}
          suffix=" dBTP"
          min={leastTruePeakDb}
          max={mostTruePeakDb}
          data-testid="custom-peak"
        />
        <NativeSelect
          size="xs"
          label={t('export.custom.bitrate')}
          data={customBitrates.map((rate) => ({
            value: String(rate),
            label: t('export.custom.rate', { rate }),
          }))}
          value={String(draft.bitrate)}
          disabled={disabled}
          data-testid="custom-bitrate"
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, bitrate: Number(value) })
          }
        />
      </div>
      {isBad && (
        <p className={styles.bad} role="alert" id={badId} data-testid="custom-bad">
          {joinSentences([
            t('export.custom.bad', {
              leastLevel: withMinus(leastLevel),
              mostLevel: withMinus(mostLevel),
              leastTruePeak: withMinus(leastTruePeakDb),
              mostTruePeak: withMinus(mostTruePeakDb),
              distance: formatNumber(leastDistanceDb[draft.measure === 'rms' ? 'rms' : 'lufs']),
            }),
            ...(saved === undefined
              ? []
              : [
                  t('export.custom.notSaved', {
                    level: withMinus(saved.level),
                    unit: unitOf(saved.measure),
                    truePeak: withMinus(saved.truePeakDb),
                    bitrate: formatNumber(saved.bitrate),
                  }),
                ]),
          ])}
        </p>
      )}
    </>
  );
}
