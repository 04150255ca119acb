import { Checkbox, Group, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sampleLimits } from '../../../shared/model/export.ts';
import type { SampleChoice } from './chapter-choice.ts';

type SampleFieldProps = {
  readonly choice: SampleChoice;
  readonly onChange: (choice: SampleChoice) => void;
};

/** The beginning as a file of its own, as shops ask for. */
export function SampleField({ choice, onChange }: SampleFieldProps) {
  const { t } = useTranslation();
  const { leastMinutes, mostMinutes } = sampleLimits;
  return (
    <Group justify="space-between" align="flex-start" mt="sm" gap="xs">
      <Checkbox
        label={t('export.sample')}
        description={t('export.sampleHint')}
        checked={choice.isWanted}
        data-testid="export-sample"
        onChange={(event) => onChange({ ...choice, isWanted: event.currentTarget.checked })}
      />
      {choice.isWanted && (
        <NumberInput
          w={136}
          size="xs"
          label={t('export.sampleMinutes', { least: leastMinutes, most: mostMinutes })}
          min={leastMinutes}
          max={mostMinutes}
          step={0.5}
          allowNegative={false}
          decimalScale={1}
          hideControls
          value={choice.minutes}
          data-testid="export-sample-minutes"
          onChange={(minutes) => onChange({ ...choice, minutes })}
        />
      )}
    </Group>
  );
}
