import { Checkbox, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type ExportFormat,
  exportFormats,
  type LoudnessPresetId,
} from '../../../shared/model/export.ts';
import styles from './ExportDialog.module.css';
import { toggleFormat } from './presets.ts';

type FormatChoiceProps = {
  readonly presets: readonly LoudnessPresetId[];
  /** What is asked for with these presets, of what was chosen. */
  readonly formats: readonly ExportFormat[];
  readonly chosen: readonly ExportFormat[];
  readonly onChange: (chosen: readonly ExportFormat[]) => void;
};

/** Which kinds of files are made. */
export function FormatChoice({ presets, formats, chosen, onChange }: FormatChoiceProps) {
  const { t } = useTranslation();
  const hasAcx = presets.includes('acx');
  const isOnlyAcx = hasAcx && presets.length === 1;
  return (
    <fieldset className={styles.group}>
      <legend>{t('export.formats')}</legend>
      <SimpleGrid cols={2} spacing="xs">
        {exportFormats.map((format) => (
          <Checkbox
            key={format}
            label={t(`export.formatNames.${format}`)}
            description={t(`export.formatNotes.${format}`)}
            checked={formats.includes(format)}
            disabled={isOnlyAcx}
            data-testid={`format-${format}`}
            onChange={() => onChange(toggleFormat(chosen, format))}
          />
        ))}
      </SimpleGrid>
      {hasAcx && !isOnlyAcx && <p className={styles.presetFor}>{t('export.acxFormats')}</p>}
      {formats.length === 0 && <p className={styles.bad}>{t('export.noFormat')}</p>}
    </fieldset>
  );
}
