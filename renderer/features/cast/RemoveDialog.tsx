import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { removeMember } from './cast-acts.ts';
import { partOf, useCastStore } from './cast-store.ts';

type RemoveDialogProps = {
  readonly name: string | null;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

type RemoveFormProps = RemoveDialogProps & { readonly name: string };

const narrator = '';

function RemoveForm({ name, onRemoved, onClose }: RemoveFormProps) {
  const { t } = useTranslation();
  const cast = useScriptStore((state) => state.project?.cast ?? []);
  const count = useCastStore((state) => partOf(state.parts, name)?.lineCount ?? 0);
  const [giveTo, setGiveTo] = useState(narrator);
  const { problem, attempt } = useAttempt();
  const remove = (): Promise<void> =>
    attempt(async () => {
      await removeMember(name, giveTo === narrator ? null : giveTo);
      onRemoved();
      onClose();
    });
  const others = cast.filter((member) => member.name !== name);
  return (
    <Stack data-testid="cast-remove-dialog">
      <p>
        {count === 0
          ? t('cast.removing.none', { name })
          : t('cast.removing.body', { count, n: formatNumber(count), name })}
      </p>
      {count > 0 && (
        <Select
          label={t('cast.removing.to')}
          data={[
            { value: narrator, label: t('cast.narrator') },
            ...others.map((member) => ({ value: member.name, label: member.name })),
          ]}
          value={giveTo}
          allowDeselect={false}
          data-testid="cast-remove-to"
          onChange={(value) => setGiveTo(value ?? narrator)}
        />
      )}
      <ErrorNote error={problem} />
      <DialogActions onCancel={onClose}>
        <Button data-autofocus data-testid="cast-remove-yes" onClick={() => void remove()}>
          {t('cast.removing.act', { name })}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** Who gets the lines of a character that leaves the book. */
export function RemoveDialog({ name, ...acts }: RemoveDialogProps) {
  const { t } = useTranslation();
  return (
    <AppModal
      opened={name !== null}
      onClose={acts.onClose}
      title={t('cast.removing.title', { name: name ?? '' })}
    >
      {name !== null && <RemoveForm name={name} {...acts} />}
    </AppModal>
  );
}
