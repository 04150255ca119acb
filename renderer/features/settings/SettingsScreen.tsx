import { useTranslation } from 'react-i18next';
import { useSessionStore } from '../../stores/session-store.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { LookSection } from './LookSection.tsx';
import { MoneySection } from './MoneySection.tsx';
import styles from './SettingsScreen.module.css';

export function SettingsScreen() {
  const { t } = useTranslation();
  const session = useSessionStore((state) => state.session);
  if (session === null) {
    return null;
  }
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
            <LookSection session={session} />
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
