import { NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { customBitrates, customLimits } from '../../../shared/sound/custom-preset.ts';
import { formatNumber } from '../../ui/words/format.ts';
import styles from './CustomFields.module.css';
import { askedCustom, type CustomDraft } from './custom-draft.ts';

const measures = ['lufs', 'rms'] as const;

type CustomFieldsProps = {
  readonly draft: CustomDraft;
  readonly disabled?: boolean;
  readonly onChange: (draft: CustomDraft) => void;
};

/** The values of the preset `custom`: loudness, true peak and bitrate. A wrong one stays as it was typed, and is shown as wrong. */
export function CustomFields({ draft, disabled = false, onChange }: CustomFieldsProps) {
  const { t } = useTranslation();
  const isBad = askedCustom(['custom'], draft) === null;
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
          size="xs"
          label={t('export.custom.level')}
          suffix={draft.measure === 'rms' ? ' dB' : ' LUFS'}
          min={leastLevel}
          max={mostLevel}
          clampBehavior="none"
          decimalScale={1}
          value={draft.level}
          error={isBad}
          disabled={disabled}
          data-testid="custom-level"
          onChange={(level) => onChange({ ...draft, level })}
        />
        <NumberInput
          size="xs"
          label={t('export.custom.truePeak')}
          suffix=" dBTP"
          min={leastTruePeakDb}
          max={mostTruePeakDb}
          clampBehavior="none"
          decimalScale={1}
          value={draft.truePeakDb}
          error={isBad}
          disabled={disabled}
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
        <p className={styles.bad} role="alert" data-testid="custom-bad">
          {t('export.custom.bad', {
            leastLevel: formatNumber(leastLevel),
            mostLevel: formatNumber(mostLevel),
            leastTruePeak: formatNumber(leastTruePeakDb),
            mostTruePeak: formatNumber(mostTruePeakDb),
            distance: formatNumber(leastDistanceDb[draft.measure === 'rms' ? 'rms' : 'lufs']),
          })}
        </p>
      )}
    </>
  );
}
