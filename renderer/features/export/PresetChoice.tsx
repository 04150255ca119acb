import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LoudnessPresetId, loudnessPresets } from '../../../shared/model/export.ts';
import { CustomFields } from './CustomFields.tsx';
import type { CustomDraft } from './custom-draft.ts';
import styles from './ExportDialog.module.css';
import { togglePreset } from './presets.ts';
import { ChoiceCard } from './RouteChoice.tsx';
import { ShopRulesFold } from './ShopRulesFold.tsx';

type PresetChoiceProps = {
  readonly chosen: readonly LoudnessPresetId[];
  readonly onChange: (chosen: readonly LoudnessPresetId[]) => void;
  readonly custom: CustomDraft;
  readonly onCustom: (custom: CustomDraft) => void;
};

/** What the book is made for: one or more presets, each with files of its own. */
export function PresetChoice({ chosen, onChange, custom, onCustom }: PresetChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('export.for')}</legend>
      <div className={styles.presets}>
        {loudnessPresets.map((id, at) => (
          <ChoiceCard
            key={id}
            group="preset"
            value={id}
            name={t(`export.presets.${id}`)}
            isChosen={chosen.includes(id)}
            isOneOfMany
            isFirst={at === 0}
            onChoose={() => onChange(togglePreset(chosen, id))}
          />
        ))}
      </div>
      {chosen.map((id) => (
        <p key={id} className={styles.presetFor} data-testid={`preset-note-${id}`}>
          {chosen.length > 1 && (
            <b>
              {t(`export.presets.${id}`)}
              {t('app.colon')}
            </b>
          )}
          {t(`export.presetNotes.${id}`)}
        </p>
      ))}
      {chosen.includes('custom') && <CustomFields draft={custom} onChange={onCustom} />}
      {chosen.includes('acx') && (
        <p className={styles.notice} data-testid="acx-notice">
          <Info size={14} aria-hidden />
          {t('export.acxNotice')}
        </p>
      )}
      <ShopRulesFold presets={chosen} />
    </fieldset>
  );
}
