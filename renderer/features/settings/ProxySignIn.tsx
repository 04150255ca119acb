import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../shared/model/session.ts';
import { request } from '../../ipc/client.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { forgetSecret } from '../../ui/forms/forget-secret.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';

const fieldWidth = 200;

/**
 * Name and password of the proxy. The password lives in its input only, and the input is emptied once it is stored.
 */
export function ProxySignIn({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { proxySignIn, secretStore } = session;

  const keep = (signIn: { readonly name: string; readonly password: string } | null) =>
    withErrorToast(async () => {
      const session = await request('settings.setProxySignIn', { signIn });
      forgetSecret(form.current, 'password');
      useSessionStore.getState().apply(session);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const name = String(data.get('name')).trim();
    const password = String(data.get('password'));
    void keep({ name, password });
  };

  if (proxySignIn !== null) {
    return (
      <Group mt="xs" gap="sm">
        <span data-testid="proxy-signed-in">
          {t('settingsList.proxySignedIn', { name: proxySignIn.name })}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          data-testid="proxy-forget"
          onClick={() => void keep(null)}
        >
          {t('settingsList.proxyForget')}
        </Button>
      </Group>
    );
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Group mt="xs" gap="sm" align="flex-end">
        <TextInput
          w={fieldWidth}
          name="name"
          required
          withAsterisk={false}
          pattern="[^:]+"
          title={t('settingsList.proxyNameWrong')}
          autoComplete="off"
          label={t('settingsList.proxyName')}
          data-testid="proxy-name"
        />
        <PasswordInput
          w={fieldWidth}
          name="password"
          required
          withAsterisk={false}
          autoComplete="off"
          label={t('settingsList.proxyPassword')}
          data-testid="proxy-password"
        />
        <Button
          type="submit"
          variant="default"
          disabled={session.settings.proxyAddress === ''}
          data-testid="proxy-sign-in"
        >
          {t('settingsList.proxySave')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t(`settingsList.proxyKept.${secretStore}`)}
      </Text>
    </form>
  );
}
