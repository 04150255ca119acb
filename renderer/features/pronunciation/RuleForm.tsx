import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleDraft } from '../../../shared/model/pronunciation.ts';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { HearButton } from './HearButton.tsx';
import { closeForm, type OpenForm, saveRule } from './pronunciation-store.ts';
import styles from './RuleForm.module.css';
import { RulePreviewBox } from './RulePreviewBox.tsx';
import { withKind } from './rule-draft.ts';
import { type PreviewState, useRulePreview } from './use-rule-preview.ts';

type RuleFormProps = { readonly projectId: string; readonly form: OpenForm };

type FieldsProps = {
  readonly draft: RuleDraft;
  readonly preview: PreviewState['preview'];
  readonly onChange: (draft: RuleDraft) => void;
};

/** What is heard of a pattern is what it finds first in the book. */
function wordsToHear(draft: RuleDraft, preview: PreviewState['preview'], which: 'find' | 'say') {
  if (draft.kind === 'text') return draft[which];
  const example = preview?.examples[0];
  return (which === 'find' ? example?.found : example?.said) ?? '';
}

/** What is found and what is said, each to be heard beside it. */
function Words({ draft, preview, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const isPattern = draft.kind === 'pattern';
  const code = preview?.problem ?? null;
  const problem =
    code === null || (code === 'find-empty' && draft.find === '')
      ? null
      : t(`pronunciation.problem.${code}`, { detail: preview?.detail ?? '' });
  const isOfSay = code?.startsWith('say') === true || code === 'group-missing';
  const hearFind = wordsToHear(draft, preview, 'find');
  const hearSay = wordsToHear(draft, preview, 'say');
  return (
    <div className={styles.words}>
      <TextInput
        label={t('pronunciation.form.find')}
        description={isPattern ? t('pronunciation.form.patternHint') : undefined}
        placeholder={isPattern ? undefined : t('pronunciation.form.findHint')}
        value={draft.find}
        error={isOfSay ? undefined : problem}
        maxLength={400}
        className={isPattern ? styles.pattern : undefined}
        spellCheck={false}
        data-testid="rule-find"
        onChange={(event) => onChange({ ...draft, find: event.currentTarget.value })}
      />
      <TextInput
        label={t('pronunciation.form.say')}
        description={isPattern ? t('pronunciation.form.sayGroups') : undefined}
        placeholder={isPattern ? undefined : t('pronunciation.form.sayHint')}
        value={draft.say}
        error={isOfSay ? problem : undefined}
        maxLength={600}
        spellCheck={false}
        data-testid="rule-say"
        onChange={(event) => onChange({ ...draft, say: event.currentTarget.value })}
      />
      {/* Behind both fields: Tab goes from what is found to what is said. */}
      <HearButton
        sample={{ words: hearFind, withRules: false }}
        label={t('pronunciation.form.hearFind')}
        testId="rule-hear-find"
        isDisabled={hearFind.trim() === ''}
      />
      <HearButton
        sample={{ words: hearSay, withRules: false }}
        label={t('pronunciation.form.hearSay')}
        testId="rule-hear-say"
        isDisabled={hearSay.trim() === ''}
      />
    </div>
  );
}

function Options({ draft, onChange }: Omit<FieldsProps, 'preview'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.options}>
      <Checkbox
        size="xs"
        label={t('pronunciation.form.wholeWord')}
        checked={draft.isWholeWord}
        data-testid="rule-whole-word"
        onChange={(event) => onChange({ ...draft, isWholeWord: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={t('pronunciation.form.exactCase')}
        checked={draft.isCaseSensitive}
        data-testid="rule-case"
        onChange={(event) => onChange({ ...draft, isCaseSensitive: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={t('pronunciation.form.pattern')}
        checked={draft.kind === 'pattern'}
        data-testid="rule-pattern"
        onChange={(event) => onChange(withKind(draft, event.currentTarget.checked))}
      />
    </div>
  );
}

/** A new rule or a changed one, with what it would do to the book while it is typed. */
export function RuleForm({ projectId, form }: RuleFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(form.draft);
  const { problem, isBusy: isSaving, attempt } = useAttempt();
  const previewing = useRulePreview(projectId, draft, form.id);
  const isNew = form.id === null;
  const host = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = host.current?.querySelectorAll<HTMLInputElement>(
      'input[type="text"], input:not([type])',
    );
    // With the words to find known, what is to be said comes next.
    fields?.[form.draft.find === '' ? 0 : 1]?.focus();
  }, [form]);
  const isUsable = draft.find.trim() !== '' && (previewing.preview?.problem ?? null) === null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isUsable || isSaving) return;
    const find = draft.find.trim();
    const label = t(`pronunciation.done.${isNew ? 'added' : 'changed'}`, { find });
    void attempt(() => saveRule({ draft, id: form.id }, label));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      closeForm();
    }
  };
  const ofBook = draft.projectId === null ? 'all' : 'book';
  return (
    <form
      ref={host}
      className={styles.form}
      aria-label={t(`pronunciation.form.${isNew ? 'newTitle' : 'editTitle'}`)}
      data-testid="rule-form"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <h3>{t(`pronunciation.form.${isNew ? 'newTitle' : 'editTitle'}`)}</h3>
      <Words draft={draft} preview={previewing.preview} onChange={setDraft} />
      <Options draft={draft} onChange={setDraft} />
      <RulePreviewBox {...previewing} isForAll={draft.projectId === null} />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('pronunciation.form.scope')}
        value={ofBook}
        data={[
          { value: 'book', label: t('pronunciation.ofBook') },
          { value: 'all', label: t('pronunciation.ofAll') },
        ]}
        data-testid="rule-scope"
        onChange={(scope) => setDraft({ ...draft, projectId: scope === 'all' ? null : projectId })}
      />
      <TextInput
        size="xs"
        label={t('pronunciation.form.note')}
        value={draft.note}
        maxLength={500}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
      <ErrorNote error={problem} />
      <div className={styles.actions}>
        <Button size="compact-md" variant="default" onClick={closeForm}>
          {t('app.cancel')}
        </Button>
        <Button
          size="compact-md"
          type="submit"
          disabled={!isUsable}
          loading={isSaving}
          data-testid="rule-save"
        >
          {t(`pronunciation.form.${isNew ? 'add' : 'save'}`)}
        </Button>
      </div>
    </form>
  );
}
