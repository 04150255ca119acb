import { Button, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostBookmarkNote } from '../../../shared/model/take.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { activeEditor } from '../script-editor/index.ts';
import styles from './Bookmarks.module.css';
import { dropAsked, setBookmark, useBookmarks } from './bookmarks-store.ts';

function leave(): void {
  dropAsked();
  activeEditor()?.focus();
}

function Body() {
  const { t } = useTranslation();
  const asked = useBookmarks((state) => state.asked);
  const [note, setNote] = useState(asked?.note ?? '');
  const { problem, attempt } = useAttempt();
  if (asked === null) return null;
  const put = (wanted: string | null): Promise<void> =>
    attempt(async () => {
      await setBookmark(asked.segmentId, wanted);
      leave();
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void put(note.trim());
  };
  return (
    <Stack data-testid="bookmark-dialog">
      <p className={styles.quoted} dir="auto">
        {asked.shown}
      </p>
      <Textarea
        label={t('bookmarks.note')}
        description={t('bookmarks.noteHint')}
        value={note}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={mostBookmarkNote}
        data-autofocus
        autoFocus
        data-testid="bookmark-note"
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ErrorNote error={problem} />
      <DialogActions onCancel={leave}>
        {asked.note !== null && (
          <Button variant="default" data-testid="bookmark-remove" onClick={() => void put(null)}>
            {t('bookmarks.remove')}
          </Button>
        )}
        <Button data-testid="bookmark-save" onClick={() => void put(note.trim())}>
          {t(asked.note === null ? 'bookmarks.add' : 'bookmarks.save')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** A line to find again, with a note or without: Enter saves. */
export function BookmarkDialog() {
  const { t } = useTranslation();
  const asked = useBookmarks((state) => state.asked);
  const words = asked?.note === null ? 'addTitle' : 'changeTitle';
  return (
    <AppModal
      opened={asked !== null}
      onClose={leave}
      title={t(`bookmarks.${words}`, { number: asked?.number ?? 0 })}
      isInstant
    >
      <Body key={asked?.segmentId} />
    </AppModal>
  );
}
