import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecogniserChoice } from '../../../../shared/model/book-check.ts';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import styles from './BookCheck.module.css';
import { useBookCheckStore } from './book-check-store.ts';
import { chooseRecogniser, closeListen, tryRecogniser, useListenStore } from './listen-store.ts';

/** Which program of this machine hears the book, a try on one line, and the start. */
export function ListenDialog() {
  const { t } = useTranslation();
  const choice = useListenStore((state) => state.choice);
  if (choice === null) return null;
  return (
    <AppModal
      opened
      size="lg"
      onClose={closeListen}
      title={t('listen.title')}
      data-testid="listen-dialog"
    >
      <Body choice={choice} />
    </AppModal>
  );
}

type BodyProps = { readonly choice: RecogniserChoice };

function Body({ choice }: BodyProps) {
  const { t } = useTranslation();
  const { isTrying, problem } = useListenStore();
  const generated = useBookCheckStore((state) => state.checked?.generatedCount ?? 0);
  const isReady = choice.command !== null && generated > 0;
  const start = (): void => {
    closeListen();
    void useBookCheckStore.getState().run(true);
  };
  return (
    <Stack>
      <p>{t('listen.body')}</p>
      <Programs choice={choice} />
      {choice.canName && <OwnCommand />}
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isReady}
          loading={isTrying}
          data-testid="listen-try"
          onClick={() => void tryRecogniser()}
        >
          {t('listen.try')}
        </Button>
        {generated === 0 && <span className="quiet">{t('bookCheck.nothing')}</span>}
      </Group>
      <Tried />
      <ErrorNote error={problem} />
      <DialogActions onCancel={closeListen}>
        <Button disabled={!isReady || isTrying} data-testid="listen-run" onClick={start}>
          {t('listen.run')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

const none = '';

function Programs({ choice: { command, found, canName } }: BodyProps) {
  const { t } = useTranslation();
  const commands = [...new Set([...(command === null ? [] : [command]), ...found])];
  return (
    <Radio.Group
      label={t('listen.program')}
      value={command ?? none}
      data-testid="listen-programs"
      onChange={(value) => void chooseRecogniser(value === none ? null : value)}
    >
      <Stack gap={8} pt={8}>
        <Radio
          value={none}
          label={t('listen.none')}
          {...(command === null && { 'data-autofocus': true })}
        />
        {commands.map((one) => (
          <Radio
            key={one}
            value={one}
            label={<code className={styles.command}>{one}</code>}
            {...(command === one && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
      {found.length === 0 && <p className={styles.aside}>{t('listen.nothingFound')}</p>}
      {!canName && <p className={styles.aside}>{t('listen.browser')}</p>}
    </Radio.Group>
  );
}

function OwnCommand() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const use = (): void => void chooseRecogniser(words.trim());
  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('listen.own')}
          placeholder="whisper-cli -m model.bin -l {language} -np -nt -f {wav}"
          value={words}
          data-testid="listen-own"
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && words.trim() !== '') use();
          }}
        />
        <Button
          variant="default"
          disabled={words.trim() === ''}
          data-testid="listen-use"
          onClick={use}
        >
          {t('listen.use')}
        </Button>
      </Group>
      <p className={styles.aside}>{t('listen.ownHint')}</p>
    </div>
  );
}

function Tried() {
  const { t } = useTranslation();
  const { tried, isTrying } = useListenStore();
  return (
    <div role="status" data-testid="listen-tried">
      {isTrying && <p className="quiet">{t('listen.trying')}</p>}
      {tried !== null && (
        <dl className={styles.tried}>
          <dt>{t('listen.sent')}</dt>
          <dd dir="auto">{tried.shown}</dd>
          <dt>{t('listen.heard')}</dt>
          <dd dir="auto">{tried.heard === '' ? t('listen.heardNothing') : tried.heard}</dd>
        </dl>
      )}
    </div>
  );
}
