import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maximumRespellingLength } from '../../../shared/script/marks.ts';
import { focusInspector } from '../inspector/inspector-store.ts';
import { draftFor, HearButton } from '../pronunciation/index.ts';
import { openForm } from '../pronunciation/pronunciation-store.ts';
import { activeEditor } from './active-editor.ts';
import styles from './RespellDialog.module.css';
import { type RespellPlace, useRespellStore } from './respell-store.ts';
import { respell, respellingOf } from './respelling.ts';
import { useScriptStore } from './script-store.ts';

function close(): void {
  useRespellStore.setState({ place: null });
  activeEditor()?.focus();
}

function put(place: RespellPlace, source: string | null): void {
  const editor = activeEditor();
  if (editor !== null) {
    respell(editor, place, source);
  }
  close();
}

function RespellForm({ place }: { readonly place: RespellPlace }) {
  const { t } = useTranslation();
  const projectId = useScriptStore((state) => state.project?.id ?? '');
  const [said, setSaid] = useState(place.said ?? '');
  const words = said.trim();
  const source = respellingOf(place.shown, said);
  const isUsable = words !== '' && words !== place.shown && source !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isUsable) {
      put(place, source);
    }
  };
  const makeRule = (): void => {
    useRespellStore.setState({ place: null });
    focusInspector('words');
    openForm({ draft: draftFor(projectId, place.shown, words), id: null });
  };
  return (
    <form className="form-stack" onSubmit={submit} data-testid="respell-form">
      <div className={styles.row}>
        <div>
          <p className={styles.label}>{t('pronunciation.respell.shown')}</p>
          <p className={styles.shown} dir="auto" data-testid="respell-shown">
            {place.shown}
          </p>
        </div>
        <HearButton
          sample={{ words: place.shown, withRules: false }}
          label={t('pronunciation.form.hearFind')}
        />
      </div>
      <div className={styles.row}>
        <TextInput
          label={t('pronunciation.respell.said')}
          description={t('pronunciation.respell.saidHint')}
          value={said}
          error={words !== '' && source === null ? t('pronunciation.respell.signs') : undefined}
          maxLength={maximumRespellingLength}
          dir="auto"
          spellCheck={false}
          data-autofocus
          autoFocus
          data-testid="respell-said"
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
        <HearButton
          sample={{ words, withRules: false }}
          label={t('pronunciation.form.hearSay')}
          testId="respell-hear"
          isDisabled={words === ''}
        />
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={styles.everywhere}
        data-testid="respell-everywhere"
        onClick={makeRule}
      >
        {t('pronunciation.respell.everywhere')}
      </Button>
      <div className="form-actions">
        {place.said !== null && (
          <Button variant="default" data-testid="respell-remove" onClick={() => put(place, null)}>
            {t('pronunciation.respell.remove')}
          </Button>
        )}
        <Button type="submit" disabled={!isUsable} data-testid="respell-apply">
          {t('pronunciation.respell.apply')}
        </Button>
      </div>
    </form>
  );
}

/** Has one word said otherwise in one place: heard before it is put into the text. */
export function RespellDialog() {
  const { t } = useTranslation();
  const place = useRespellStore((state) => state.place);
  return (
    <Modal
      opened={place !== null}
      onClose={close}
      returnFocus={false}
      // There with its key: what is typed next is meant for it, not for the text behind.
      transitionProps={{ duration: 0 }}
      title={t('pronunciation.respell.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {place !== null && <RespellForm key={place.from} place={place} />}
    </Modal>
  );
}
