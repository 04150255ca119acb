import { useTranslation } from 'react-i18next';
import type { LoudnessPresetId } from '../../../shared/model/export.ts';
import { shopRules } from '../../../shared/model/report/shop-rules.ts';
import { formatDay, formatList } from '../../ui/words/format.ts';
import styles from './ShopRules.module.css';

type ShopRulesFoldProps = { readonly presets: readonly LoudnessPresetId[] };

/** What shops ask for and say of narration that was generated, each with the date on which it was read. */
export function ShopRulesFold({ presets }: ShopRulesFoldProps) {
  const { t } = useTranslation();
  const isOwn = (preset: LoudnessPresetId | null) => preset !== null && presets.includes(preset);
  const rules = [...shopRules].sort((a, b) => Number(isOwn(b.preset)) - Number(isOwn(a.preset)));
  return (
    <details className={styles.fold} data-testid="shop-rules">
      <summary>{t('export.shopRules')}</summary>
      <ul>
        {rules.map(({ id, name, preset, sources, readOn }) => (
          <li key={name}>
            <b>{name}</b>
            {isOwn(preset) && ` (${t('export.shopPreset')})`}
            {t('app.colon')}
            {t(`export.shops.${id}.limits`)} {t(`export.shops.${id}.policy`, { name })}
            <small>
              {t('export.shopRead', { date: formatDay(readOn), source: formatList(sources) })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
