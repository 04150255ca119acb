import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { searchSettings, useSettingsScreen } from '../../stores/settings-screen-store.ts';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { openCommands } from '../commands/commands-store.ts';
import { LicencesButton } from '../licences/index.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { LookSection } from './LookSection.tsx';
import { MicrophoneSection } from './MicrophoneSection.tsx';
import { ModelsSection } from './ModelsSection.tsx';
import { MoneySection } from './MoneySection.tsx';
import { NewBooksSection } from './NewBooksSection.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsScreen.module.css';
import { StorageSection } from './StorageSection.tsx';
import { isFound, type SettingsSection, settingEntries, settingIds } from './settings-list.ts';
import { HealthSection } from './upkeep/HealthSection.tsx';
import { PlaceSection } from './upkeep/PlaceSection.tsx';
import { UpdatesSection } from './upkeep/UpdatesSection.tsx';

/** Whether the search leaves anything of it; one without settings is there while nothing is looked for. */
function hasFound(section: SettingsSection, query: string): boolean {
  const ids = settingIds.filter((id) => settingEntries[id].section === section);
  return ids.length === 0 ? query.trim() === '' : ids.some((id) => isFound(id, query));
}

type SectionProps = {
  readonly name: SettingsSection;
  /** What it is for, beside its fields. */
  readonly notes?: readonly string[];
  readonly children: ReactNode;
};

function Section({ name, notes = [], children }: SectionProps) {
  const { t } = useTranslation();
  const isShown = useSettingsScreen(({ query }) => hasFound(name, query));
  if (!isShown) return null;
  return (
    <section className={styles.section} aria-labelledby={`settings-${name}`}>
      <div className={styles.side}>
        <div className={styles.heading}>
          <h2 id={`settings-${name}`}>{t(`settings.${name}`)}</h2>
          {name === 'money' && <GuideButton page="money" />}
        </div>
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

function SettingsSearch() {
  const { t } = useTranslation();
  const query = useSettingsScreen((state) => state.query);
  const isNone = settingIds.every((id) => !isFound(id, query));
  // What was looked for last is not what the next visit is for.
  useEffect(() => () => searchSettings(''), []);
  return (
    <div className={styles.search}>
      <TextInput
        value={query}
        leftSection={<Search size={14} />}
        placeholder={t('settingsList.search')}
        aria-label={t('settingsList.search')}
        data-testid="settings-search"
        onChange={(event) => searchSettings(event.currentTarget.value)}
      />
      {isNone && (
        <p className="quiet" role="status">
          {t('settingsList.none')}
        </p>
      )}
    </div>
  );
}

/** Every setting with what it does, found by typing or from the palette. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const session = useSessionStore((state) => state.session);
  const update = useSessionStore((state) => state.update);
  if (session === null) return null;
  const save = (change: InputOf<'settings.update'>): Promise<unknown> =>
    withErrorToast(async () => {
      await update(change);
      showToast(t('settings.keptSaved'));
    });
  return (
    <div className="page" data-pane="settings" tabIndex={-1} data-testid="settings-screen">
      <div className="page-column">
        <h1>{t('settings.title')}</h1>
        <SettingsSearch />
        <Section name="account" notes={[t('settings.accountIntro')]}>
          <SettingField id="account">
            <AccountSection session={session} />
            <ConnectForm session={session} />
          </SettingField>
        </Section>
        <Section name="money" notes={[t('settings.moneyIntro'), t('settings.capDayHint')]}>
          <MoneySection session={session} save={save} />
        </Section>
        <Section name="newBooks" notes={[t('settingsList.hints.newBooks')]}>
          <NewBooksSection session={session} save={save} />
        </Section>
        <Section name="models" notes={[t('settingsList.hints.models')]}>
          <ModelsSection />
        </Section>
        <Section name="connection" notes={[t('settingsList.hints.connection')]}>
          <ConnectionSection session={session} save={save} />
        </Section>
        <Section name="appearance">
          <LookSection session={session} />
        </Section>
        <Section name="shortcuts" notes={[t('shortcuts.intro')]}>
          <SettingField id="shortcuts">
            <Group>
              <Button
                variant="default"
                data-testid="shortcuts-open"
                onClick={() => openCommands('keys')}
              >
                {t('shortcuts.open')}
              </Button>
            </Group>
          </SettingField>
        </Section>
        <Section name="microphone">
          <MicrophoneSection />
        </Section>
        <Section name="notices" notes={[t('desktop.notices.intro')]}>
          <SettingField id="notices">
            <NoticesSection />
          </SettingField>
        </Section>
        <Section name="storage" notes={[t('storage.intro')]}>
          <Stack gap="lg">
            <SettingField id="libraryFolder">
              <PlaceSection />
            </SettingField>
            <SettingField id="storage">
              <StorageSection session={session} />
            </SettingField>
          </Stack>
        </Section>
        <Section name="health" notes={[t('health.intro')]}>
          <SettingField id="health">
            <HealthSection session={session} />
          </SettingField>
        </Section>
        <Section name="updates">
          <SettingField id="updates">
            <UpdatesSection session={session} save={save} />
          </SettingField>
        </Section>
        <Section name="privacy" notes={[t('settingsList.hints.privacy')]}>
          <SettingField id="privacy">
            <PrivacySection session={session} />
          </SettingField>
        </Section>
        <Section name="about">
          <SettingField id="licences">
            <Stack gap="xs" align="flex-start">
              <p>{t('settings.version', { version: session.appVersion })}</p>
              <p>{t('aboutApp.own')}</p>
              <LicencesButton />
            </Stack>
          </SettingField>
        </Section>
      </div>
    </div>
  );
}
