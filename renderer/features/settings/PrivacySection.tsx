import { useTranslation } from 'react-i18next';
import type { Session } from '../../../shared/model/session.ts';

/** What leaves this computer: requests to the gateways of the accounts, and nothing else. */
export function PrivacySection({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const addresses = [...new Set(session.accounts.map(({ baseUrl }) => new URL(baseUrl).host))];
  const { proxy, proxyAddress } = session.settings;
  const isOwnProxy = proxy === 'address' && proxyAddress !== '';
  return (
    <div data-testid="privacy">
      <p>{t('settingsList.privacy')}</p>
      {addresses.length === 0 ? (
        <p className="quiet">{t('settingsList.privacyDemo')}</p>
      ) : (
        <ul>
          {addresses.map((address) => (
            <li key={address} dir="ltr">
              {address}
            </li>
          ))}
        </ul>
      )}
      {addresses.length > 0 && isOwnProxy && (
        <p>{t('settingsList.privacyProxy', { address: proxyAddress })}</p>
      )}
      {addresses.length > 0 && proxy === 'system' && (
        <p className="quiet">{t('settingsList.privacySystemProxy')}</p>
      )}
    </div>
  );
}
