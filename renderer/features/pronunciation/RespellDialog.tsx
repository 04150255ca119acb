import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maximumRespellingLength } from '../../../shared/script/parse/marks.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { focusInspector } from '../inspector/inspector-store.ts';
import {
  activeEditor,
  type RespellPlace,
  respell,
  respellingOf,
  useRespellStore,
} from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { HearButton } from './HearButton.tsx';
import { openForm } from './pronunciation-store.ts';
import styles from './RespellDialog.module.css';
import { draftFor } from './rule-draft.ts';

function close(): void {
  useRespellStore.setState({ place: null });
  activeEditor()?.focus();
}

function put(place: RespellPlace, source: string | null): void {
  const editor = activeEditor();
  if (editor !== null) respell(editor, place, source);
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
    if (isUsable) put(place, source);
  };
  const makeRule = (): void => {
    useRespellStore.setState({ place: null });
    focusInspector('words');
    openForm({ draft: draftFor(projectId, place.shown, words), id: null });
  };
  return (
    <Stack component="form" onSubmit={submit} data-testid="respell-form">
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
    </Stack>
  );
}

/** Has one word said otherwise in one place: heard before it is put into the text. */
export function RespellDialog() {
  const { t } = useTranslation();
  const place = useRespellStore((state) => state.place);
  return (
    <AppModal
      isInstant
      opened={place !== null}
      onClose={close}
      title={t('pronunciation.respell.title')}
    >
      {place !== null && <RespellForm key={place.from} place={place} />}
    </AppModal>
  );
}
