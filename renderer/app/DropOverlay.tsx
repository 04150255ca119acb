import { BookPlus } from 'lucide-react';
import { useCallback } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useLibraryStore } from '../features/library/library-store.ts';
import { showToast } from '../ui/toast.tsx';
import styles from './DropOverlay.module.css';

/** The whole window takes a book. Text dragged inside the editor is none of ours. */
export function useBookDrop() {
  const { t } = useTranslation();
  const importFile = useLibraryStore((state) => state.importFile);
  const onDrop = useCallback(
    (files: readonly File[]) => {
      const first = files[0];
      if (first === undefined) {
        return;
      }
      if (files.length > 1) {
        showToast(t('library.tooMany', { name: first.name }));
      }
      void importFile(first);
    },
    [importFile, t],
  );
  return useDropzone({ onDrop, noClick: true, noKeyboard: true, useFsAccessApi: false });
}

type DropOverlayProps = { readonly isShown: boolean };

export function DropOverlay({ isShown }: DropOverlayProps) {
  const { t } = useTranslation();
  if (!isShown) {
    return null;
  }
  return (
    <div className={styles.overlay} data-testid="drop-overlay">
      <div className={styles.sheet}>
        <BookPlus size={32} strokeWidth={1.25} aria-hidden />
        <p className={styles.title}>{t('app.dropHere')}</p>
        <p className="quiet">{t('app.dropFormats')}</p>
      </div>
    </div>
  );
}
