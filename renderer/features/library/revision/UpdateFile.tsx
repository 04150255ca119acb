import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bookFileExtensions } from '../../../../shared/model/import/book-files.ts';
import { updateFromFile, useRevisionStore } from './revision-store.ts';

/** The dialog for the file that a book is updated from, wherever it was asked for. */
export function UpdateFile() {
  const { t } = useTranslation();
  const wanted = useRevisionStore((state) => state.wanted);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted !== null) input.current?.click();
  }, [wanted]);
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={t('revision.file')}
      accept={bookFileExtensions.join(',')}
      data-testid="update-file"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        event.currentTarget.value = '';
        if (file !== undefined) updateFromFile(file);
      }}
    />
  );
}
