import { Badge, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { AccountView, Session } from '../../../shared/model/session.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { switchAccount, useSessionStore } from '../../stores/session-store.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { showError, showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import styles from './SettingsScreen.module.css';

type RowProps = { readonly account: AccountView; readonly session: Session };

function AccountRow({ account, session }: RowProps) {
  const { t } = useTranslation();
  const apply = useSessionStore((state) => state.apply);
  const [isAsking, setIsAsking] = useState(false);
  /** What would be lost with the key, in main's words; asked once more then. */
  const [warning, setWarning] = useState<string | null>(null);
  const isInUse = session.mode === 'account' && session.account?.id === account.id;
  const use = (): Promise<unknown> => withErrorToast(() => switchAccount(account.id));
  const close = () => {
    setIsAsking(false);
    setWarning(null);
  };
  const removeKey = async (): Promise<void> => {
    const isConfirmed = warning !== null;
    close();
    try {
      apply(await request('settings.removeKey', { accountId: account.id, isConfirmed }));
      showToast(t('settings.keyRemoved'));
    } catch (error) {
      const problem = asAppError(error);
      if (problem.code !== errorCodes.approvalNeeded) {
        showError(problem);
        return;
      }
      setWarning(problem.message);
      setIsAsking(true);
    }
  };
  const keyWords = account.hasKey
    ? t(session.secretStore === 'keychain' ? 'settings.hasKey' : 'settings.hasKeyMemory')
    : t('settings.noKey');
  return (
    <li className={styles.account} data-testid="account-row" data-in-use={isInUse}>
      <div className={styles.accountWords}>
        <h3 className="one-line" title={account.label}>
          {account.label}
        </h3>
        <p className="one-line" title={account.baseUrl}>
          {account.baseUrl}
        </p>
        <p className="quiet" data-testid="account-key-state">
          {keyWords}
        </p>
      </div>
      {isInUse ? (
        <Badge>{t('settings.inUse')}</Badge>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          disabled={!account.hasKey}
          data-testid="account-use"
          onClick={() => void use()}
        >
          {t('settings.use')}
        </Button>
      )}
      {account.hasKey && (
        <Button
          variant="default"
          size="compact-md"
          data-testid="account-remove-key"
          onClick={() => setIsAsking(true)}
        >
          {t('settings.removeKey')}
        </Button>
      )}
      <AppModal
        opened={isAsking}
        onClose={close}
        title={t('settings.removeKeyConfirm', { label: account.label })}
      >
        <Stack>
          <p>{warning ?? t('settings.removeKeyBody')}</p>
          <DialogActions data-autofocus onCancel={close}>
            <Button data-testid="account-remove-confirm" onClick={() => void removeKey()}>
              {t('settings.removeKey')}
            </Button>
          </DialogActions>
        </Stack>
      </AppModal>
    </li>
  );
}

type SectionProps = { readonly session: Session };

/** Who speaks: the demo, said plainly, or one of the accounts. */
export function AccountSection({ session }: SectionProps) {
  const { t } = useTranslation();
  const switchToDemo = (): Promise<unknown> =>
    withErrorToast(async () => {
      await switchAccount(null);
      showToast(t('settings.demoNow'));
    });
  return (
    <ul className={styles.accounts}>
      <li className={styles.account} data-testid="demo-row" data-in-use={session.mode === 'demo'}>
        <div className={styles.accountWords}>
          <h3>{t('settings.demoName')}</h3>
          <p className="quiet">{t('settings.demoBody')}</p>
        </div>
        {session.mode === 'demo' ? (
          <Badge>{t('settings.inUse')}</Badge>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            data-testid="use-demo"
            onClick={() => void switchToDemo()}
          >
            {t('settings.useDemo')}
          </Button>
        )}
      </li>
      {session.accounts.map((account) => (
        <AccountRow key={account.id} account={account} session={session} />
      ))}
    </ul>
  );
}
