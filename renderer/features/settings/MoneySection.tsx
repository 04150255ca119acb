import { Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { Session } from '../../../shared/model/session.ts';
import { CapField } from './CapField.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsScreen.module.css';
import { SpeechPrice } from './SpeechPrice.tsx';

type MoneySectionProps = {
  readonly session: Session;
  readonly save: (change: InputOf<'settings.update'>) => Promise<unknown>;
};

type CapName = 'capPerDayTokens' | 'capPerDayMoney' | 'capPerExportTokens' | 'capPerExportMoney';

const capFields = [
  { name: 'capPerDayTokens', label: 'settings.capPerDay', unit: 'tokens', testId: 'cap-day' },
  {
    name: 'capPerDayMoney',
    label: 'settings.capPerDayMoney',
    unit: 'money',
    testId: 'cap-day-money',
  },
  {
    name: 'capPerExportTokens',
    label: 'settings.capPerExport',
    unit: 'tokens',
    testId: 'cap-export',
  },
  {
    name: 'capPerExportMoney',
    label: 'settings.capPerExportMoney',
    unit: 'money',
    testId: 'cap-export-money',
  },
] as const satisfies readonly { readonly name: CapName; readonly [more: string]: string }[];

type StoredCapProps = {
  readonly field: (typeof capFields)[number];
  readonly stored: number | null;
  readonly save: (change: InputOf<'settings.update'>) => Promise<unknown>;
};

/** One cap; saved when it is left. */
function StoredCap({ field, stored, save }: StoredCapProps) {
  const { t } = useTranslation();
  const [cap, setCap] = useState(stored);
  useEffect(() => {
    setCap(stored);
  }, [stored]);
  return (
    <CapField
      label={t(field.label)}
      value={cap}
      unit={field.unit}
      testId={field.testId}
      onChange={setCap}
      onDone={() => cap !== stored && void save({ [field.name]: cap })}
    />
  );
}

/** The price of speech, the caps and the currency's label; each field is saved when it is left. */
export function MoneySection({ session, save }: MoneySectionProps) {
  const { t } = useTranslation();
  const { currencyLabel } = session.settings;
  return (
    <Stack>
      {session.prices !== null && (
        <SettingField id="prices">
          <SpeechPrice prices={session.prices} />
        </SettingField>
      )}
      <SettingField id="caps">
        <div className={styles.two}>
          {capFields.map((field) => (
            <StoredCap
              key={field.name}
              field={field}
              stored={session.settings[field.name]}
              save={save}
            />
          ))}
        </div>
      </SettingField>
      <SettingField id="currency">
        <TextInput
          key={currencyLabel}
          className={styles.short}
          label={t('settings.currency')}
          description={t('settings.currencyHint')}
          defaultValue={currencyLabel}
          maxLength={12}
          data-testid="currency-label"
          onBlur={(event) => {
            const next = event.currentTarget.value.trim();
            if (next !== currencyLabel) void save({ currencyLabel: next });
          }}
        />
      </SettingField>
    </Stack>
  );
}
