import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../ipc/client.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { Focused } from '../../ui/dialogs/Focused.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { formatBytes, formatExactly, formatPercent } from '../../ui/words/format.ts';
import { useUncertainStore } from '../queue/uncertain/uncertain-store.ts';
import styles from './PortableDialog.module.css';
import {
  closePortable,
  forgetRestore,
  hearWithAccount,
  openProjectHandle,
  type PortableStep,
  restartRestored,
  restore,
  saveProject,
  stopPortable,
  usePortableStore,
} from './portable-store.ts';

type Step<Kind extends PortableStep['kind']> = Extract<PortableStep, { kind: Kind }>;
type OpenBook = { readonly onOpenBook: (projectId: string) => void };

/** Saving and opening a project, a backup and restoring it: the question before, how far it is, and what came of it. */
export function PortableDialog({ onOpenBook }: OpenBook) {
  const { t } = useTranslation();
  const step = usePortableStore((state) => state.step);
  if (step === null) return null;
  const isBusy = step.kind === 'busy';
  return (
    <AppModal
      opened
      withCloseButton={!isBusy}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      onClose={step.kind === 'restored' ? () => void forgetRestore() : closePortable}
      title={t(`portable.title.${step.kind}`)}
      data-testid="portable-dialog"
    >
      <Focused key={step.kind}>
        <StepBody step={step} onOpenBook={onOpenBook} />
      </Focused>
    </AppModal>
  );
}

function StepBody({ step, onOpenBook }: OpenBook & { readonly step: PortableStep }) {
  switch (step.kind) {
    case 'ask':
      return <Ask step={step} />;
    case 'busy':
      return <Busy step={step} />;
    case 'exists':
      return <Exists step={step} onOpenBook={onOpenBook} />;
    case 'opened':
      return <Opened step={step} onOpenBook={onOpenBook} />;
    case 'saved':
      return <Saved step={step} />;
    case 'backup':
      return <BackedUp step={step} />;
    case 'restore':
      return <AskToRestore step={step} />;
    case 'restored':
      return <Restored />;
    case 'failed':
      return (
        <Done>
          <ErrorNote error={step.error} />
        </Done>
      );
  }
}

function Ask({ step }: { readonly step: Step<'ask'> }) {
  const { t } = useTranslation();
  const { projectId, title, hasSamples } = step;
  const [folder, setFolder] = useState<{ handle: string; label: string } | null>(null);
  const [hasVoices, setHasVoices] = useState(false);
  const choose = async (): Promise<void> => {
    const chosen = await withErrorToast(() => request('files.chooseFolder', {}));
    if (chosen != null) setFolder(chosen);
  };
  return (
    <Stack>
      <p>{t('portable.askBody', { title })}</p>
      <Group gap="xs" wrap="nowrap">
        <span className="one-line" title={folder?.label}>
          {folder?.label ?? t('portable.exportsFolder')}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          data-testid="portable-folder"
          onClick={() => void choose()}
        >
          {t('portable.chooseFolder')}
        </Button>
      </Group>
      {hasSamples && (
        <Checkbox
          checked={hasVoices}
          label={t('portable.withVoices')}
          description={t('portable.withVoicesHint')}
          data-testid="portable-voices"
          onChange={(event) => setHasVoices(event.currentTarget.checked)}
        />
      )}
      <DialogActions onCancel={closePortable}>
        <Button
          data-autofocus
          data-testid="portable-save"
          onClick={() => void saveProject(projectId, folder?.handle ?? null, hasVoices)}
        >
          {t('portable.save')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Busy({ step: { done, total } }: { readonly step: Step<'busy'> }) {
  const { t } = useTranslation();
  const fraction = total === 0 ? 0 : done / total;
  return (
    <Stack>
      <p role="status">{t('portable.progress', { percent: formatPercent(fraction) })}</p>
      <Progress value={fraction * 100} aria-label={t('portable.title.busy')} />
      <Group justify="flex-end">
        <Button
          variant="default"
          data-autofocus
          data-testid="portable-stop"
          onClick={() => void stopPortable()}
        >
          {t('portable.stop')}
        </Button>
      </Group>
    </Stack>
  );
}

function Exists({ step, onOpenBook }: OpenBook & { readonly step: Step<'exists'> }) {
  const { t } = useTranslation();
  const { projectId, title, handle } = step;
  return (
    <Stack>
      <p>{t('portable.existsBody', { title })}</p>
      <DialogActions onCancel={closePortable}>
        <Button
          variant="default"
          data-testid="portable-copy"
          onClick={() => void openProjectHandle(handle, true)}
        >
          {t('portable.makeCopy')}
        </Button>
        <Button
          data-autofocus
          data-testid="portable-open-existing"
          onClick={() => {
            closePortable();
            onOpenBook(projectId);
          }}
        >
          {t('portable.openExisting')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Opened({ step, onOpenBook }: OpenBook & { readonly step: Step<'opened'> }) {
  const { t } = useTranslation();
  const session = useSessionStore((state) => state.session);
  const { projectId, title, accountId, missingVoices, changedCount, referenceCount } = step.opened;
  const account = session?.accounts.find(({ id }) => id === accountId);
  const isOther = account !== undefined && session?.account?.id !== accountId;
  const open = (): void => {
    closePortable();
    onOpenBook(projectId);
  };
  return (
    <Stack data-testid="portable-opened">
      <p>{t('portable.openedBody', { title })}</p>
      {isOther && <p>{t('portable.otherAccount', { account: account.label })}</p>}
      {missingVoices.length > 0 && (
        <div data-testid="portable-missing">
          <p>{t('portable.missingVoices')}</p>
          <ul className={styles.names}>
            {missingVoices.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {referenceCount > 0 && <p>{t('portable.references', { count: referenceCount })}</p>}
      {changedCount > 0 && <p>{t('portable.changed', { count: changedCount })}</p>}
      <Group gap="xs" justify="flex-end">
        {isOther && (
          <Button
            variant="default"
            data-testid="portable-use-account"
            onClick={() => void hearWithAccount(account.id).then(open)}
          >
            {t('portable.useAccount', { account: account.label })}
          </Button>
        )}
        <Button data-autofocus data-testid="portable-open-book" onClick={open}>
          {t('portable.openBook')}
        </Button>
      </Group>
    </Stack>
  );
}

function Saved({ step: { saved } }: { readonly step: Step<'saved'> }) {
  const { t } = useTranslation();
  const { path, sizeBytes, takeCount, lostCount } = saved;
  return (
    <Done>
      <p data-testid="portable-saved">
        {t('portable.savedBody', { count: takeCount, size: formatBytes(sizeBytes) })}{' '}
        <code>{path}</code>
      </p>
      {lostCount > 0 && <p>{t('portable.lost', { count: lostCount })}</p>}
    </Done>
  );
}

function BackedUp({ step: { backup } }: { readonly step: Step<'backup'> }) {
  const { t } = useTranslation();
  const { folder, fileCount, copiedCount, copiedBytes } = backup;
  const size = formatBytes(copiedBytes);
  return (
    <Done>
      <p data-testid="portable-backup">
        {t('portable.backupBody', { count: fileCount, copied: copiedCount, size })}{' '}
        <code>{folder}</code>
      </p>
      <p className="quiet">{t('portable.backupRestore')}</p>
    </Done>
  );
}

function AskToRestore({ step: { handle, atMs } }: { readonly step: Step<'restore'> }) {
  const { t } = useTranslation();
  const count = useUncertainStore((state) => state.count);
  return (
    <Stack>
      <p data-testid="portable-restore">
        {t('portable.restoreBody', { when: formatExactly(atMs) })}
      </p>
      <p>{t('portable.restoreKept')}</p>
      {count > 0 && <strong>{t('portable.restoreUncertain', { count })}</strong>}
      <DialogActions data-autofocus onCancel={closePortable}>
        <Button data-testid="portable-restore-start" onClick={() => void restore(handle)}>
          {t('portable.restoreStart')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Restored() {
  const { t } = useTranslation();
  return (
    <Stack>
      <p>{t('portable.restoredBody')}</p>
      <DialogActions onCancel={() => void forgetRestore()}>
        <Button
          data-autofocus
          data-testid="portable-restart"
          onClick={() => void restartRestored()}
        >
          {t('move.restart')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Done({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button data-autofocus data-testid="portable-close" onClick={closePortable}>
          {t('app.close')}
        </Button>
      </Group>
    </Stack>
  );
}
