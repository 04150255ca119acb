import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '../../ipc/bridge.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { openCommands } from '../commands/commands-store.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { LookSection } from './LookSection.tsx';
import { MoneySection } from './MoneySection.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import styles from './SettingsScreen.module.css';
import { StorageSection } from './StorageSection.tsx';

type SectionProps = {
  readonly name: 'account' | 'money' | 'appearance' | 'shortcuts' | 'notices' | 'storage' | 'about';
  /** What it is for, beside its fields. */
  readonly notes?: readonly string[];
  readonly children: ReactNode;
};

function Section({ name, notes = [], children }: SectionProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby={`settings-${name}`}>
      <div className={styles.side}>
        <h2 id={`settings-${name}`}>{t(`settings.${name}`)}</h2>
        {notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export function SettingsScreen() {
  const { t } = useTranslation();
  const session = useSessionStore((state) => state.session);
  if (session === null) return null;
  return (
    <div className="page" data-pane="settings" tabIndex={-1} data-testid="settings-screen">
      <div className="page-column">
        <h1>{t('settings.title')}</h1>
        <Section name="account" notes={[t('settings.accountIntro')]}>
          <AccountSection session={session} />
          <ConnectForm session={session} />
        </Section>
        <Section name="money" notes={[t('settings.moneyIntro'), t('settings.capDayHint')]}>
          <MoneySection session={session} />
        </Section>
        <Section name="appearance">
          <LookSection session={session} />
        </Section>
        <Section name="shortcuts" notes={[t('shortcuts.intro')]}>
          <Button
            variant="default"
            data-testid="shortcuts-open"
            onClick={() => openCommands('keys')}
          >
            {t('shortcuts.open')}
          </Button>
        </Section>
        {bridge().kind === 'desktop' && (
          <Section name="notices" notes={[t('desktop.notices.intro')]}>
            <NoticesSection />
          </Section>
        )}
        <Section name="storage" notes={[t('storage.intro')]}>
          <StorageSection session={session} />
        </Section>
        <Section name="about">
          <p>{t('settings.version', { version: session.appVersion })}</p>
        </Section>
      </div>
    </div>
  );
}
