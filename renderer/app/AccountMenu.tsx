import { Menu, UnstyledButton } from '@mantine/core';
import { Check, ChevronDown, CircleUserRound, Plus, Settings2, Sparkle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AccountView, Session } from '../../shared/model/session.ts';
import { intend } from '../stores/intent-store.ts';
import { switchAccount } from '../stores/session-store.ts';
import { useViewStore } from '../stores/view-store.ts';
import { showToast, withErrorToast } from '../ui/messages/toast.tsx';
import styles from './TopBar.module.css';

type EntryProps = {
  readonly label: string;
  /** Under the name: the host, or what the demo is. */
  readonly hint: string;
  readonly isInUse: boolean;
  readonly accountId: string | null;
};

function Entry({ label, hint, isInUse, accountId }: EntryProps) {
  const { t } = useTranslation();
  const choose = (): Promise<unknown> =>
    withErrorToast(async () => {
      if (isInUse) return;
      await switchAccount(accountId);
      showToast(accountId === null ? t('settings.demoNow') : t('top.accountNow', { label }));
    });
  return (
    <Menu.Item
      aria-current={isInUse}
      leftSection={
        isInUse ? <Check size={14} aria-hidden /> : <span className={styles.unchecked} />
      }
      data-testid="account-menu-entry"
      onClick={() => void choose()}
    >
      <span className={`one-line ${styles.menuTitle}`} dir="auto" title={label}>
        {label}
      </span>
      <span className={`one-line quiet ${styles.menuTitle}`}>{hint}</span>
    </Menu.Item>
  );
}

/** One without a key cannot be used, so it is offered only while it is. */
function shownAccounts({ accounts, account: used }: Session): readonly AccountView[] {
  return accounts.filter(({ id, hasKey }) => hasKey || id === used?.id);
}

type AccountMenuProps = { readonly session: Session };

/** The badge that says who speaks and pays, and what can be switched to. */
export function AccountMenu({ session }: AccountMenuProps) {
  const { t } = useTranslation();
  const go = useViewStore((state) => state.go);
  const { account } = session;
  const isDemo = session.mode === 'demo' || account === null;
  const add = (): void => {
    go('settings');
    intend('add-account');
  };
  return (
    <Menu position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={styles.mode}
          data-testid="mode-badge"
          data-mode={session.mode}
          title={isDemo ? t('top.demoHint') : account.label + t('app.colon') + t('top.accountHint')}
        >
          {isDemo ? <Sparkle size={14} aria-hidden /> : <CircleUserRound size={14} aria-hidden />}
          <span className="one-line">
            {!isDemo && (
              <span className={styles.accountWord}>{t('top.account') + t('app.colon')}</span>
            )}
            {isDemo ? t('top.demo') : account.label}
          </span>
          {!isDemo && !account.hasKey && <span className={styles.noKey}>({t('top.noKey')})</span>}
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown data-testid="account-menu">
        <Entry label={t('top.demo')} hint={t('top.free')} isInUse={isDemo} accountId={null} />
        {shownAccounts(session).map(({ id, label, baseUrl }) => (
          <Entry
            key={id}
            label={label}
            hint={new URL(baseUrl).host}
            isInUse={id === account?.id}
            accountId={id}
          />
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Plus size={14} />} data-testid="account-menu-add" onClick={add}>
          {t('top.addAccount')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Settings2 size={14} />}
          data-testid="account-menu-settings"
          onClick={() => go('settings')}
        >
          {t('top.accountSettings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
