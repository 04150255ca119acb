import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import { namePlaceholders } from '../../../shared/model/name-pattern.ts';
import { joinNames } from '../../ui/words/format.ts';

type NamePatternProps = {
  readonly value: string;
  /** Why no names can be made of it. */
  readonly problem: AppError | null;
  readonly onChange: (pattern: string) => void;
};

/** How the files are called; what comes of it stands under "What is written". */
export function NamePattern({ value, problem, onChange }: NamePatternProps) {
  const { t } = useTranslation();
  const known = joinNames(namePlaceholders.map((name) => `{${name}}`));
  return (
    <TextInput
      label={t('export.namePattern')}
      description={t('export.namePatternHint', { known, interpolation: { escapeValue: false } })}
      placeholder="{title}/{number} - {chapter}"
      error={value.trim() !== '' && problem?.code === 'bad_input' ? problem.message : null}
      maxLength={500}
      attributes={{ input: { dir: 'ltr' } }}
      spellCheck={false}
      value={value}
      data-testid="export-names"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
