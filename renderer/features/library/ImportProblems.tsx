import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import styles from './ImportProblems.module.css';
import { closeProblem } from './import-files.ts';
import { useLibraryStore } from './library-store.ts';

/** Every file that could not be read, also while the review of another one covers the library. */
export function ImportProblems() {
  const { t } = useTranslation();
  const problems = useLibraryStore((state) => state.importProblems);
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems} data-testid="import-problems">
      {problems.map((problem, at) => (
        <ErrorNote
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same fault.
          key={at}
          error={problem}
          action={t('app.close')}
          onAction={() => closeProblem(problem)}
        />
      ))}
    </div>
  );
}
