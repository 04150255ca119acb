import { Box, Button, Group, Progress } from '@mantine/core';
import { BookPlus, FilePlus2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookFileExtensions } from '../../../shared/model/import/book-files.ts';
import { useIntent } from '../../stores/intent-store.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { later } from '../../ui/later.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { formatPercent } from '../../ui/words/format.ts';
import { ImportProblems } from './ImportProblems.tsx';
import { importFiles, prepareReading, stopReading } from './import-files.ts';
import styles from './LibraryScreen.module.css';
import { createProject, loadLibrary, refreshLibrary, useLibraryStore } from './library-store.ts';
import { SampleMenu } from './SampleMenu.tsx';
import { Shelf } from './shelf/Shelf.tsx';

const LanguageField = later(
  async () => (await import('../../ui/forms/LanguageField.tsx')).LanguageField,
);

function NewProject() {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [language, setLanguage] = useState(i18n.language);
  useIntent('new-project', () => setIsOpen(true));
  return (
    <>
      <Button
        variant="default"
        leftSection={<FilePlus2 size={16} />}
        data-testid="project-new"
        onClick={() => setIsOpen(true)}
      >
        {t('library.newProject')}
      </Button>
      <NameDialog
        isOpen={isOpen}
        title={t('library.newProject')}
        body={t('library.newBody')}
        label={t('library.newTitle')}
        action={t('library.create')}
        onName={(title) => createProject(title, language)}
        onClose={() => setIsOpen(false)}
      >
        <Suspense>
          <LanguageField
            label={t('review.language')}
            error={null}
            value={language}
            testId="new-language"
            onChange={setLanguage}
          />
        </Suspense>
      </NameDialog>
    </>
  );
}

function ChooseBook() {
  const { t } = useTranslation();
  const isReading = useLibraryStore((state) => state.readingName !== null);
  const input = useRef<HTMLInputElement>(null);
  useIntent('choose-book', () => input.current?.click());
  return (
    <>
      <Button
        leftSection={<BookPlus size={16} />}
        data-testid="book-choose"
        disabled={isReading}
        onClick={() => input.current?.click()}
        onPointerEnter={prepareReading}
        onFocus={prepareReading}
      >
        {t('library.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('library.choose')}
        accept={bookFileExtensions.join(',')}
        data-testid="book-file"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void importFiles(files);
        }}
      />
    </>
  );
}

function ReadingBook({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const fraction = useLibraryStore((state) => state.readingFraction);
  const canStop = useLibraryStore((state) => state.readingHandle !== null);
  const waitingCount = useLibraryStore((state) => state.waiting.length);
  const isAddingAll = useLibraryStore((state) => state.addedCount !== null);
  return (
    <Group gap="sm" data-testid="import-reading">
      <span role="status">{t('library.reading', { name })}</span>
      {waitingCount > 0 && (
        <span className="quiet">
          {t(isAddingAll ? 'library.toAdd' : 'library.waiting', { count: waitingCount })}
        </span>
      )}
      <Progress
        flex={1}
        value={fraction * 100}
        size="sm"
        color="var(--making)"
        aria-label={t('library.reading', { name })}
        data-testid="import-progress"
      />
      <span className="quiet">{formatPercent(fraction)}</span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!canStop}
        data-testid="import-stop"
        onClick={() => void stopReading()}
      >
        {t('library.stopReading')}
      </Button>
    </Group>
  );
}

export function LibraryScreen() {
  const { t } = useTranslation();
  const books = useLibraryStore((state) => state.books);
  const problem = useLibraryStore((state) => state.problem);
  const readingName = useLibraryStore((state) => state.readingName);
  useEffect(() => {
    void refreshLibrary();
  }, []);
  return (
    <div className="page" data-pane="library" tabIndex={-1} data-testid="library-screen">
      <div className={styles.inside}>
        <Group component="header" gap="xs">
          <Box component="h1" flex={1}>
            {t('library.title')}
          </Box>
          <SampleMenu />
          <NewProject />
          <ChooseBook />
        </Group>
        {readingName !== null && <ReadingBook name={readingName} />}
        <ImportProblems />
        <ErrorNote error={problem} onAction={() => void loadLibrary()} />
        {books !== null && books.length === 0 && (
          <EmptyState
            testId="library-empty"
            title={t('library.emptyTitle')}
            body={t('library.emptyBody')}
          />
        )}
        {books !== null && books.length > 0 && <Shelf books={books} />}
      </div>
    </div>
  );
}
