import { Button, Group, TextInput } from '@mantine/core';
import { Check, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import {
  type ConnectionCheck,
  type KeyChoice,
  type KeyQuestion,
  type Session,
  suggestedCapTokens,
} from '../../../shared/model/session.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useIntent } from '../../stores/intent-store.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { forgetSecret } from '../../ui/forms/forget-secret.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { showToast } from '../../ui/messages/toast.tsx';
import { joinNames } from '../../ui/words/format.ts';
import { CapField } from './CapField.tsx';
import { KeyQuestionDialog } from './KeyQuestionDialog.tsx';
import styles from './SettingsScreen.module.css';

const shownModels = 4;

type FoundProps = { readonly check: ConnectionCheck };

function Found({ check }: FoundProps) {
  const { t } = useTranslation();
  const first = joinNames(check.models.slice(0, shownModels));
  const more = check.models.length - shownModels;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer engines answer with a promise, which is no clean-up function.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const names = more > 0 ? t('settings.checkModelsMore', { names: first, more }) : first;
  return (
    <div
      ref={box}
      className={styles.found}
      data-good={check.hasSpeech}
      role="status"
      data-testid="connect-found"
    >
      <p>
        <Check size={14} aria-hidden color="var(--made)" />
        {t('settings.checkGood', { address: check.baseUrl })}
      </p>
      {check.addressNote !== null && <p>{check.addressNote}</p>}
      <p title={joinNames(check.models)}>
        {check.models.length === 0
          ? t('settings.noModels')
          : t('settings.checkModels', { count: check.models.length, names })}
      </p>
      <p data-testid="connect-speech" data-has-speech={check.hasSpeech}>
        {check.hasSpeech ? (
          <Check size={14} aria-hidden color="var(--made)" />
        ) : (
          <TriangleAlert size={14} aria-hidden color="var(--failed)" />
        )}
        {t(check.hasSpeech ? 'settings.speechYes' : 'settings.speechNo')}
      </p>
    </div>
  );
}

type ConnectFormProps = { readonly session: Session };

/**
 * Address, key, test, save. The key lives in its input only: it is read from the form at the moment of
 * sending, never held in state, and the input is emptied once the key is stored.
 */
export function ConnectForm({ session }: ConnectFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const apply = useSessionStore((state) => state.apply);
  const update = useSessionStore((state) => state.update);
  const [check, setCheck] = useState<ConnectionCheck | null>(null);
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [missing, setMissing] = useState<'address' | 'key' | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  /** Undefined until a person has changed what the form proposes. */
  const [typedCap, setTypedCap] = useState<number | null>();
  const cap =
    typedCap === undefined ? (session.settings.capPerDayTokens ?? suggestedCapTokens) : typedCap;

  const readForm = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string): string => String(data.get(name) ?? '').trim();
    return { address: text('address'), key: text('key'), label: text('label') };
  };
  /** What the form says, once it is complete; what it lacks is shown. */
  const readComplete = () => {
    const read = readForm();
    const lacks = read.address === '' ? 'address' : read.key === '' ? 'key' : null;
    setMissing(lacks);
    return lacks === null ? read : null;
  };

  const run = async (what: 'test' | 'save', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setCheck(null);
      setQuestion(null);
      setProblem(asAppError(error));
    } finally {
      setBusy(null);
    }
  };

  const test = (): Promise<void> =>
    run('test', async () => {
      const { address, key } = readForm();
      setMissing(address === '' ? 'address' : null);
      if (address === '') return;
      setCheck(null);
      setCheck(
        await request('settings.testConnection', { address, ...(key === '' ? {} : { key }) }),
      );
    });

  const save = (choice?: KeyChoice, isConfirmed = false): Promise<void> =>
    run('save', async () => {
      const read = readComplete();
      if (read === null) return;
      const { address, key, label } = read;
      const answer = await request('settings.setKey', {
        address,
        key,
        label: label || undefined,
        choice,
        isConfirmed,
      });
      setQuestion(answer.kind === 'question' ? answer.question : null);
      if (answer.kind === 'question') return;
      const next = answer.session;
      forgetSecret(form.current, 'key');
      apply(next);
      // An account that is there already keeps its caps, unless another one was typed in.
      const isNew = !session.accounts.some(({ id }) => id === next.account?.id);
      const isMeant = isNew || typedCap !== undefined;
      if (isMeant && cap !== next.settings.capPerDayTokens) await update({ capPerDayTokens: cap });
      setTypedCap(undefined);
      setCheck(null);
      showToast(t('settings.saved', { label: next.account?.label ?? address }));
    });

  const submit = (event: FormEvent): Promise<void> => {
    event.preventDefault();
    return save();
  };
  useIntent('add-account', () => {
    const address = form.current?.elements.namedItem('address');
    if (address instanceof HTMLInputElement) address.focus();
  });

  return (
    <form
      ref={form}
      className={styles.connect}
      autoComplete="off"
      data-testid="connect-form"
      onSubmit={(event) => void submit(event)}
    >
      <h3>{t('settings.connectTitle')}</h3>
      <TextInput
        name="address"
        label={t('settings.address')}
        description={t('settings.addressHint')}
        placeholder="https://gateway.example"
        spellCheck={false}
        error={missing === 'address' ? t('settings.needAddress') : undefined}
        data-testid="connect-address"
        onChange={() => setCheck(null)}
      />
      <div className={styles.two}>
        <TextInput
          type="password"
          name="key"
          label={t('settings.key')}
          description={t(
            session.secretStore === 'keychain'
              ? 'settings.keyHintKeychain'
              : 'settings.keyHintMemory',
          )}
          autoComplete="off"
          spellCheck={false}
          error={missing === 'key' ? t('settings.needKey') : undefined}
          data-testid="connect-key"
        />
        <TextInput
          name="label"
          label={t('settings.label')}
          description={t('settings.labelHint')}
          maxLength={80}
          data-testid="connect-label"
        />
      </div>
      <CapField
        label={t('settings.firstCap')}
        value={cap}
        testId="connect-cap"
        onChange={setTypedCap}
      />
      {busy === 'test' && (
        <p className="quiet" role="status">
          {t('settings.testing')}
        </p>
      )}
      {check !== null && <Found check={check} />}
      <ErrorNote error={problem} />
      {question !== null && (
        <KeyQuestionDialog
          question={question}
          typedCap={typedCap}
          isBusy={busy === 'save'}
          onChoose={(choice, isConfirmed) => void save(choice, isConfirmed)}
          onCancel={() => setQuestion(null)}
        />
      )}
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          loading={busy === 'test'}
          data-testid="connect-test"
          onClick={() => void test()}
        >
          {t('settings.test')}
        </Button>
        <Button type="submit" loading={busy === 'save'} data-testid="connect-save">
          {t('settings.save')}
        </Button>
      </Group>
    </form>
  );
}
