import { Button, Checkbox, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CreditsKind, SoundOfBook } from '../../../shared/model/production.ts';
import { request } from '../../ipc/client.ts';
import styles from './SoundDialog.module.css';
import type { SoundFieldsProps } from './sound-fields.ts';

type Credits = SoundOfBook['credits'][number];
/** Templates that were typed and are not used yet. */
export type TypedTemplates = Partial<Record<CreditsKind, string>>;
type CreditsProps = SoundFieldsProps & {
  readonly typed: TypedTemplates;
  readonly onType: (typed: TypedTemplates) => void;
};
type OneProps = CreditsProps & { readonly credits: Credits };

/** Those that the book's credits do not have; an empty one cannot be used. */
export function templatesToUse(sound: SoundOfBook, typed: TypedTemplates): TypedTemplates {
  const edited = sound.credits.flatMap(({ kind, template, chapterId }) => {
    const words = typed[kind]?.trim() ?? template;
    return chapterId === null || words === '' || words === template ? [] : [[kind, words]];
  });
  return Object.fromEntries(edited);
}

/** Opening or closing credits: whether the book has them, their template, and what it says. */
function OneCredits({ projectId, credits, typed, onType, change }: OneProps) {
  const { t } = useTranslation();
  const { kind, chapterId, words, isOther } = credits;
  const template = typed[kind] ?? credits.template;
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
            onChange={(event) => onType({ ...typed, [kind]: event.currentTarget.value })}
          />
          <p className={styles.note} dir="auto">
            {words}
          </p>
          {(isEdited || isOther) && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={template.trim() === ''}
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
export function CreditsFields(props: CreditsProps) {
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
