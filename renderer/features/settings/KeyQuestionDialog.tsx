import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyCandidate, KeyChoice, KeyQuestion } from '../../../shared/model/session.ts';
import { t } from '../../i18n/index.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { capWords } from '../../ui/words/cap.ts';

type DialogProps = {
  readonly question: KeyQuestion;
  /** The cap of a day that was typed in; undefined where none was. */
  readonly typedCap: number | null | undefined;
  readonly isBusy: boolean;
  /** With the choice, and whether the person was told of open work of the account. */
  readonly onChoose: (choice: KeyChoice, isConfirmed: boolean) => void;
  readonly onCancel: () => void;
};

const radioValueOf = (choice: KeyChoice | null): string =>
  choice === null ? '' : choice.kind === 'add' ? 'add' : choice.accountId;
const choiceOf = (value: string): KeyChoice | null => {
  if (value === '') return null;
  return value === 'add' ? { kind: 'add' } : { kind: 'replace', accountId: value };
};

/** Why one of the answers is proposed, or that nothing can be told. */
function useReason(question: KeyQuestion): string {
  const { t } = useTranslation();
  const { proposal, candidates, listProblem, listedVoiceCount } = question;
  if (listedVoiceCount === null) return t('settings.keyNotListed', { problem: listProblem ?? '' });
  if (proposal === null) return t('settings.keyNothingShared');
  if (proposal.kind === 'add') return t('settings.keyOtherVoices');
  const account = candidates.find(({ accountId }) => accountId === proposal.accountId);
  return t('settings.keySameVoices', {
    count: account?.sharedVoiceCount ?? 0,
    label: account?.label ?? '',
  });
}

/** What becomes of the caps of an account whose key is replaced. */
function capSentence(typedCap: number | null | undefined): string {
  if (typedCap === undefined) return t('settings.keyCapStays');
  if (typedCap === null) return t('settings.keyCapGoes');
  return t('settings.keyCapBecomes', capWords(typedCap));
}

/** A new key for a known address: another key of an account there, or an account of its own. */
export function KeyQuestionDialog(props: DialogProps) {
  const { question, typedCap, isBusy, onChoose, onCancel } = props;
  const { t } = useTranslation();
  const reason = useReason(question);
  const [value, setValue] = useState(radioValueOf(question.proposal));
  const choice = choiceOf(value);
  const replaced: KeyCandidate | undefined = question.candidates.find(
    ({ accountId }) => accountId === value,
  );
  const openCount = replaced?.openCount ?? 0;
  return (
    <AskDialog
      isOpen
      title={t('settings.keyQuestion')}
      testId="key-question"
      action={t(replaced === undefined ? 'settings.keyAddAct' : 'settings.keyReplaceAct')}
      isPossible={choice !== null}
      isBusy={isBusy}
      onYes={() => {
        if (choice !== null) onChoose(choice, openCount > 0);
      }}
      onNo={onCancel}
    >
      <p>{t('settings.keyQuestionBody', { host: new URL(question.baseUrl).host })}</p>
      <p className="quiet" data-testid="key-question-reason">
        {reason}
      </p>
      <Radio.Group label={t('settings.keyChoice')} value={value} onChange={setValue}>
        <Stack gap="sm" mt="xs">
          {question.candidates.map(({ accountId, label }) => (
            <Radio
              key={accountId}
              value={accountId}
              label={t('settings.keyReplace', { label })}
              description={t('settings.keyReplaceHint')}
              data-testid="key-question-replace"
            />
          ))}
          <Radio
            value="add"
            label={t('settings.keyAdd')}
            description={t('settings.keyAddHint')}
            data-testid="key-question-add"
          />
        </Stack>
      </Radio.Group>
      {replaced !== undefined && <p data-testid="key-question-cap">{capSentence(typedCap)}</p>}
      {openCount > 0 && (
        <p role="alert" data-testid="key-question-open">
          {t('settings.keyOpenWork', { count: openCount })}
        </p>
      )}
    </AskDialog>
  );
}
