import { Radio, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { Session } from '../../../shared/model/session.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { CapField } from './CapField.tsx';
import styles from './SettingsScreen.module.css';

type MoneySectionProps = { readonly session: Session };

/** The caps and the currency's label; each field is saved when it is left. */
export function MoneySection({ session }: MoneySectionProps) {
  const { t } = useTranslation();
  const update = useSessionStore((state) => state.update);
  const { capPerDayTokens, capPerExportTokens, currencyLabel, onTooLong } = session.settings;
  const [day, setDay] = useState(capPerDayTokens);
  const [perExport, setPerExport] = useState(capPerExportTokens);
  useEffect(() => {
    setDay(capPerDayTokens);
  }, [capPerDayTokens]);
  useEffect(() => {
    setPerExport(capPerExportTokens);
  }, [capPerExportTokens]);

  const save = (change: InputOf<'settings.update'>): Promise<unknown> =>
    withErrorToast(async () => {
      await update(change);
      showToast(t('settings.keptSaved'));
    });
  return (
    <Stack>
      <div className={styles.two}>
        <CapField
          label={t('settings.capPerDay')}
          value={day}
          testId="cap-day"
          onChange={setDay}
          onDone={() => day !== capPerDayTokens && void save({ capPerDayTokens: day })}
        />
        <CapField
          label={t('settings.capPerExport')}
          value={perExport}
          testId="cap-export"
          onChange={setPerExport}
          onDone={() =>
            perExport !== capPerExportTokens && void save({ capPerExportTokens: perExport })
          }
        />
      </div>
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
      <Radio.Group
        label={t('settings.tooLong')}
        value={onTooLong}
        data-testid="too-long"
        onChange={(value) => void save({ onTooLong: value === 'job' ? 'job' : 'split' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="split" label={t('settings.tooLongSplit')} />
          <Radio value="job" label={t('settings.tooLongJob')} />
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
