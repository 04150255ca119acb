import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditsKind, SoundOfBook } from '../../../shared/model/production.ts';
import { request } from '../../ipc/client.ts';
import styles from './SoundDialog.module.css';
import type { SoundFieldsProps } from './sound-fields.ts';

type Credits = SoundOfBook['credits'][number];
type OneProps = SoundFieldsProps & { readonly credits: Credits };

/** Opening or closing credits: whether the book has them, their template, and what it says. */
function OneCredits({ projectId, credits, isBusy, change }: OneProps) {
  const { t } = useTranslation();
  const { kind, chapterId, words, isOther } = credits;
  const [template, setTemplate] = useState(credits.template);
  const isThere = chapterId !== null;
  const set = (next: string | null): void => {
    const wanted: Partial<Record<CreditsKind, string | null>> = { [kind]: next };
    void change(() => request('sound.setCredits', { projectId, change: wanted }));
  };
  const isEdited = template.trim() !== credits.template;
  return (
    <div className={styles.one}>
      <Checkbox
        label={t(`sound.credits.${kind}`)}
        checked={isThere}
        disabled={isBusy}
        data-testid={`sound-${kind}`}
        onChange={() => set(isThere ? null : template.trim() || credits.template)}
      />
      {isThere && (
        <>
          <Textarea
            autosize
            minRows={1}
            maxRows={4}
            mt="xs"
            aria-label={t('sound.template', { credits: t(`sound.credits.${kind}`) })}
            value={template}
            data-testid={`sound-template-${kind}`}
            onChange={(event) => setTemplate(event.currentTarget.value)}
          />
          <p className={styles.note} dir="auto">
            {words}
          </p>
          {(isEdited || isOther) && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy || template.trim() === ''}
              data-testid={`sound-apply-${kind}`}
              onClick={() => set(template.trim())}
            >
              {t(isEdited ? 'sound.applyTemplate' : 'sound.renewCredits')}
            </Button>
          )}
          {isOther && !isEdited && <p className={styles.note}>{t('sound.isOther')}</p>}
        </>
      )}
    </div>
  );
}

/** Credits are chapters without a number: spoken, priced and edited like any other. */
export function CreditsFields(props: SoundFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('sound.creditsTitle')}</legend>
      <p className={styles.note}>{t('sound.creditsHint')}</p>
      {props.sound.credits.map((credits) => (
        <OneCredits key={credits.kind} {...props} credits={credits} />
      ))}
    </fieldset>
  );
}
