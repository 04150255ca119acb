import { Button, Group, Progress, SegmentedControl, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../../shared/ipc/contract.ts';
import { fromWireError } from '../../../../shared/ipc/result.ts';
import type { Session } from '../../../../shared/model/session.ts';
import { type UpdatesView, updateChoices } from '../../../../shared/model/upkeep/updates.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatBytes, formatMoment, formatPercent } from '../../../ui/words/format.ts';
import styles from './Upkeep.module.css';
import {
  cancelUpdate,
  checkForUpdates,
  downloadUpdate,
  installUpdate,
  loadUpdates,
  useUpdatesStore,
} from './updates-store.ts';

type UpdatesSectionProps = {
  readonly session: Session;
  readonly save: (change: InputOf<'settings.update'>) => Promise<unknown>;
};

/** Whether Lectern looks for new versions, what it found, and how it is installed. */
export function UpdatesSection({ session, save }: UpdatesSectionProps) {
  const { t } = useTranslation();
  const view = useUpdatesStore((state) => state.view);
  useEffect(() => void loadUpdates(), []);
  if (view === null) return null;
  if (view.way !== 'lectern') return <p data-testid="updates">{t(`updates.ways.${view.way}`)}</p>;
  return (
    <Stack gap="sm" data-testid="updates">
      <SegmentedControl
        className={styles.choice}
        aria-label={t('settingsList.names.updates')}
        value={session.settings.updates}
        data={updateChoices.map((value) => ({ value, label: t(`updates.choices.${value}`) }))}
        data-testid="updates-choice"
        onChange={(value) =>
          void save({ updates: updateChoices.find((choice) => choice === value) ?? 'off' })
        }
      />
      <p className="quiet">{t('updates.asks', { host: view.host ?? '' })}</p>
      <Found view={view} />
      <ErrorNote error={view.problem === null ? null : fromWireError(view.problem)} />
      <Actions view={view} />
      <p className="quiet">{t('updates.copy')}</p>
    </Stack>
  );
}

function Found({ view }: { readonly view: UpdatesView }) {
  const { t } = useTranslation();
  const { found, checkedAtMs, state, fraction } = view;
  if (state === 'checking') return <p role="status">{t('updates.checking')}</p>;
  if (found === null) {
    if (checkedAtMs === null) return null;
    const when = formatMoment(checkedAtMs, Date.now());
    return <p role="status">{t('updates.newest', { when })}</p>;
  }
  const { version, bytes, notes } = found;
  const words = t('updates.downloading', { percent: formatPercent(fraction) });
  return (
    <Stack gap="xs">
      <p role="status" data-testid="updates-found">
        {t(state === 'ready' ? 'updates.ready' : 'updates.found', {
          version,
          size: formatBytes(bytes),
        })}
      </p>
      {notes !== null && (
        <details>
          <summary>{t('updates.notes')}</summary>
          <div className={styles.text}>{notes}</div>
        </details>
      )}
      {state === 'downloading' && (
        <>
          <p>{words}</p>
          <Progress value={fraction * 100} aria-label={words} />
        </>
      )}
    </Stack>
  );
}

function Actions({ view: { state } }: { readonly view: UpdatesView }) {
  const { t } = useTranslation();
  const isBusy = state === 'checking' || state === 'downloading';
  return (
    <Group gap="xs">
      <Button
        variant="default"
        disabled={isBusy}
        data-testid="updates-check"
        onClick={() => void checkForUpdates()}
      >
        {t('updates.check')}
      </Button>
      {state === 'found' && (
        <Button data-testid="updates-download" onClick={() => void downloadUpdate()}>
          {t('updates.download')}
        </Button>
      )}
      {state === 'ready' && (
        <Button data-testid="updates-install" onClick={() => void installUpdate()}>
          {t('updates.install')}
        </Button>
      )}
      {isBusy && (
        <Button variant="default" onClick={() => void cancelUpdate()}>
          {t('updates.stop')}
        </Button>
      )}
    </Group>
  );
}
