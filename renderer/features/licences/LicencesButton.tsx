import { Button, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeAnswer } from '../../ipc/client.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import styles from './Licences.module.css';
import { findNotices, type Licences, type Notice, readLicences } from './licences.ts';

type NoticeRowProps = { readonly notice: Notice; readonly text: string };

function NoticeRow({ notice, text }: NoticeRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, version, licence, source, inFile } = notice;
  return (
    <details
      className={styles.notice}
      data-testid="licence"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.name} dir="ltr">
          {name} <span className="quiet">{version}</span>
        </span>
        <span className="quiet" dir="ltr">
          {licence}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <p>
            {t('aboutApp.source')}: <span dir="ltr">{source}</span>
          </p>
          {inFile !== null && (
            <p>
              {t('aboutApp.replaceable')} <code dir="ltr">{inFile}</code>
            </p>
          )}
          {text === '' ? <p>{t('aboutApp.noText')}</p> : <pre dir="ltr">{text}</pre>}
        </div>
      )}
    </details>
  );
}

function LicenceList({ licences }: { readonly licences: Licences }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const found = findNotices(licences.notices, query);
  return (
    <>
      <TextInput
        value={query}
        leftSection={<Search size={14} />}
        placeholder={t('aboutApp.search')}
        aria-label={t('aboutApp.search')}
        data-autofocus
        data-testid="licences-search"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className="quiet" role="status">
        {found.length === 0 ? t('aboutApp.none') : t('aboutApp.count', { count: found.length })}
      </p>
      <ScrollRegion className={styles.list} aria-label={t('aboutApp.title')}>
        {found.map((notice) => (
          <NoticeRow
            key={`${notice.name} ${notice.version}`}
            notice={notice}
            text={licences.texts[notice.text] ?? ''}
          />
        ))}
      </ScrollRegion>
      <p className="quiet">{t('aboutApp.electron')}</p>
    </>
  );
}

function LicencesBody() {
  const { t } = useTranslation();
  const [licences, setLicences] = useState<Licences | 'failed' | null>(null);
  useEffect(() => takeAnswer(readLicences(), setLicences, () => setLicences('failed')), []);
  if (licences === 'failed') return <p role="alert">{t('aboutApp.failed')}</p>;
  if (licences === null) return <p role="status">{t('aboutApp.loading')}</p>;
  return <LicenceList licences={licences} />;
}

/** Opens what the licences of the program's parts ask to be shown. */
export function LicencesButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" data-testid="licences-open" onClick={() => setOpen(true)}>
        {t('aboutApp.show')}
      </Button>
      <AppModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('aboutApp.title')}
        size="lg"
        classNames={{ body: styles.dialog }}
      >
        <LicencesBody />
      </AppModal>
    </>
  );
}
