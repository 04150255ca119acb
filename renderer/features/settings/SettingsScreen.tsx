import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ThemeChoice } from '../../../shared/model/session.ts';
import { asAppError } from '../../ipc/client.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { showError } from '../../ui/toast.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { MoneySection } from './MoneySection.tsx';
import styles from './SettingsScreen.module.css';

const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export function SettingsScreen() {
  const { t } = useTranslation();
  const session = useSessionStore((state) => state.session);
  const update = useSessionStore((state) => state.update);
  if (session === null) {
    return null;
  }
  const chooseTheme = (value: string): void => {
    const theme = themeChoices.find((choice) => choice === value);
    if (theme !== undefined) {
      update({ theme }).catch((error: unknown) => showError(asAppError(error)));
    }
  };
  return (
    <div className="page" data-pane="settings" tabIndex={-1} data-testid="settings-screen">
      <div className="page-column">
        <h1>{t('settings.title')}</h1>
        <section className={styles.section} aria-labelledby="settings-account">
          <div className={styles.side}>
            <h2 id="settings-account">{t('settings.account')}</h2>
            <p className="quiet">{t('settings.accountIntro')}</p>
          </div>
          <div className={styles.body}>
            <AccountSection session={session} />
            <ConnectForm session={session} />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="settings-money">
          <div className={styles.side}>
            <h2 id="settings-money">{t('settings.money')}</h2>
            <p className="quiet">{t('settings.moneyIntro')}</p>
            <p className="quiet">{t('settings.capDayHint')}</p>
          </div>
          <div className={styles.body}>
            <MoneySection session={session} />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="settings-appearance">
          <div className={styles.side}>
            <h2 id="settings-appearance">{t('settings.appearance')}</h2>
          </div>
          <div className={styles.body}>
            <SegmentedControl
              aria-label={t('settings.theme')}
              data-testid="theme-choice"
              value={session.settings.theme}
              data={themeChoices.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
              onChange={chooseTheme}
            />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="settings-about">
          <div className={styles.side}>
            <h2 id="settings-about">{t('settings.about')}</h2>
          </div>
          <div className={styles.body}>
            <p>{t('settings.version', { version: session.appVersion })}</p>
          </div>
        </section>
      </div>
    </div>
  );
}
