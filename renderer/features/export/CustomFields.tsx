import { NativeSelect, NumberInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CustomPreset,
  customBitrates,
  customLimits,
} from '../../../shared/sound/custom-preset.ts';
import { formatNumber, joinSentences } from '../../ui/words/format.ts';
import styles from './CustomFields.module.css';
import { askedCustom, type CustomDraft } from './custom-draft.ts';

const measures = ['lufs', 'rms'] as const;

const unitOf = (measure: CustomDraft['measure']): string => (measure === 'rms' ? 'dB' : 'LUFS');

/** With the sign that the notes of the other presets have. */
const withMinus = (value: number): string => formatNumber(value).replace('-', '−');

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
  const shared = {
    size: 'xs',
    clampBehavior: 'none',
    decimalScale: 1,
    error: isBad,
    'aria-errormessage': isBad ? badId : undefined,
    disabled,
  } as const;
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
          {...shared}
          label={t('export.custom.level')}
          suffix={` ${unitOf(draft.measure)}`}
          min={leastLevel}
          max={mostLevel}
          value={draft.level}
          data-testid="custom-level"
          onChange={(level) => onChange({ ...draft, level })}
        />
        <NumberInput
          {...shared}
          label={t('export.custom.truePeak')}
          suffix=" dBTP"
          min={leastTruePeakDb}
          max={mostTruePeakDb}
          value={draft.truePeakDb}
          data-testid="custom-peak"
          onChange={(truePeakDb) => onChange({ ...draft, truePeakDb })}
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
