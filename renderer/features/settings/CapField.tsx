import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { capWords, parseCap } from '../../ui/words/cap.ts';

type CapFieldProps = {
  readonly label: string;
  readonly value: number | null;
  readonly testId: string;
  readonly onChange: (tokens: number | null) => void;
  readonly onDone?: () => void;
};

/** A spending cap in tokens, its meaning in minutes of speech under it; empty is no cap. */
export function CapField({ label, value, testId, onChange, onDone }: CapFieldProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={label}
      description={value === null ? t('settings.capNone') : t('settings.capHint', capWords(value))}
      placeholder={t('settings.noCap')}
      value={value ?? ''}
      min={0}
      max={1e12}
      step={10_000}
      thousandSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      data-testid={testId}
      onChange={(next) => onChange(parseCap(next))}
      onBlur={onDone}
    />
  );
}
