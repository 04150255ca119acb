import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { capWords, parseCap } from '../../ui/words/cap.ts';

type CapFieldProps = {
  readonly label: string;
  readonly value: number | null;
  readonly unit?: 'tokens' | 'money';
  readonly testId: string;
  readonly onChange: (cap: number | null) => void;
  readonly onDone?: () => void;
};

/** A spending cap, in tokens with its meaning in minutes of speech under it, or in money; empty is no cap. */
export function CapField(props: CapFieldProps) {
  const { label, value, unit = 'tokens', testId, onChange, onDone } = props;
  const { t } = useTranslation();
  const isTokens = unit === 'tokens';
  const hint = !isTokens
    ? t('settings.capMoneyHint')
    : value === null
      ? t('settings.capNone')
      : value === 0
        ? t('settings.capOfNothing')
        : t('settings.capHint', { count: value, ...capWords(value) });
  return (
    <NumberInput
      label={label}
      description={hint}
      placeholder={t('settings.noCap')}
      value={value ?? ''}
      min={0}
      max={1e12}
      step={isTokens ? 10_000 : 1}
      thousandSeparator=","
      allowDecimal={!isTokens}
      decimalScale={2}
      allowNegative={false}
      hideControls
      data-testid={testId}
      onChange={(next) => onChange(parseCap(next, unit))}
      onBlur={onDone}
    />
  );
}
