import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookPublication } from '../../../shared/model/publication.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
import { LanguageField } from '../../ui/forms/LanguageField.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { CoverField } from './CoverField.tsx';
import styles from './PublicationDialog.module.css';
import {
  fieldProblem,
  isChanged,
  lineFields,
  publicationToSave,
  type TypedPublication,
  typedFields,
  wrongField,
} from './publication-fields.ts';
import { setCover } from './set-cover.ts';

const close = (): void => useViewStore.setState({ publishing: null });

/** Those that need the room of two. */
const wideFields: readonly string[] = ['title', 'copyright'];

type LineFieldProps = {
  readonly field: (typeof lineFields)[number];
  readonly typed: string;
  readonly onType: (text: string) => void;
};

function LineField({ field, typed, onType }: LineFieldProps) {
  const { t } = useTranslation();
  const problem = fieldProblem(field, typed);
  const isGoodIsbn = field === 'isbn' && typed.trim() !== '' && problem === null;
  const error = problem === null ? null : t(`publication.${problem}`);
  if (field === 'language') {
    return (
      <LanguageField
        label={t('publication.language')}
        error={error}
        value={typed}
        testId="publication-language"
        onChange={onType}
      />
    );
  }
  return (
    <TextInput
      className={wideFields.includes(field) ? styles.wide : undefined}
      label={t(`publication.${field}`)}
      description={
        field === 'isbn'
          ? t(isGoodIsbn ? 'publication.isbnGood' : 'publication.isbnHint')
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      placeholder={field === 'genre' ? t('publication.genreUsual') : undefined}
      inputMode={field === 'year' ? 'numeric' : undefined}
      maxLength={field === 'copyright' ? 1000 : 500}
      value={typed}
      autoFocus={field === 'title'}
      data-testid={`publication-${field}`}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

type Leave = () => void;
type FormProps = { readonly projectId: string; readonly leaveRef: Ref<Leave> };

function PublicationForm({ projectId, leaveRef }: FormProps) {
  const { t } = useTranslation();
  const [book, setBook] = useState<BookPublication | null>(null);
  const [typed, setTyped] = useState<TypedPublication | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { problem, setProblem, isBusy, attempt } = useAttempt();
  useEffect(() => {
    const show = (answer: BookPublication): void => {
      setBook(answer);
      setTyped(typedFields(answer));
    };
    return takeAnswer(request('publication.get', { projectId }), show, setProblem);
  }, [projectId, setProblem]);
  const changeCover = (file: File | null) =>
    attempt(async () => setBook(await setCover(projectId, file)));
  const kept = typed === null ? null : publicationToSave(typed);
  const wrong = typed === null ? null : wrongField(typed);
  const typedNow = useRef(typed);
  useEffect(() => {
    typedNow.current = typed;
  }, [typed]);
  // What is typed is not lost by a key.
  useImperativeHandle(leaveRef, () => () => {
    if (isBusy) return;
    if (book !== null && typed !== null && isChanged(book, typed)) setIsLeaving(true);
    else close();
  });
  const save = () => {
    const { publishing } = useViewStore.getState();
    return attempt(async () => {
      if (kept === null) return;
      // Another language plans the text anew.
      await useScriptStore.getState().flush();
      setBook(await request('publication.save', { projectId, ...kept }));
      // Not one that was opened since, nor one with words that were typed since.
      if (useViewStore.getState().publishing === publishing && typedNow.current === typed) close();
    });
  };
  if (book === null || typed === null) return <ErrorNote error={problem} />;
  return (
    <form
      data-testid="publication-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="lg">
        <p className={styles.note}>{t('publication.hint')}</p>
        <div className={styles.columns}>
          <CoverField
            coverUrl={book.coverUrl}
            isBusy={isBusy}
            onCover={(file) => void changeCover(file)}
          />
          <div className={styles.fields}>
            {lineFields.map((field) => (
              <LineField
                key={field}
                field={field}
                typed={typed[field]}
                onType={(text) => setTyped({ ...typed, [field]: text })}
              />
            ))}
            <Textarea
              className={styles.wide}
              label={t('publication.description')}
              autosize
              minRows={3}
              maxRows={8}
              maxLength={20_000}
              value={typed.description}
              data-testid="publication-description"
              onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
            />
          </div>
        </div>
        <div className={styles.actions}>
          <ErrorNote error={problem} />
          <DialogActions onCancel={close}>
            <Button
              type="submit"
              loading={isBusy}
              disabled={kept === null}
              data-testid="publication-save"
            >
              {t('publication.save')}
            </Button>
          </DialogActions>
        </div>
      </Stack>
      <LeaveDialog
        isOpen={isLeaving}
        action={t('publication.save')}
        testId="publication"
        isPossible={kept !== null}
        onSave={() => {
          setIsLeaving(false);
          void save();
        }}
        onDrop={close}
        onStay={() => setIsLeaving(false)}
      >
        {wrong !== null && (
          <p className={styles.note}>
            {t(`publication.${wrong.field}`) + t('app.colon') + t(`publication.${wrong.problem}`)}
          </p>
        )}
      </LeaveDialog>
    </form>
  );
}

/** What shops and players are told of a book: the tags of its finished files, and its cover. */
export function PublicationDialog() {
  const { t } = useTranslation();
  const target = useViewStore((state) => state.publishing);
  const leave = useRef<Leave>(close);
  return (
    <AppModal
      opened={target !== null}
      onClose={() => (leave.current ?? close)()}
      size={760}
      title={target === null ? '' : t('publication.of', { title: target.title })}
      // What has the focus, and what is typed, is never under the title or the buttons that stay in sight.
      styles={{ content: { scrollPaddingBlock: '72px 88px' } }}
    >
      {target !== null && (
        <PublicationForm key={target.projectId} projectId={target.projectId} leaveRef={leave} />
      )}
    </AppModal>
  );
}
