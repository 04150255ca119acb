import { Button, Group } from '@mantine/core';
import { ImagePlus, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { oneDropped } from '../../ui/messages/one-dropped.ts';
import styles from './PublicationDialog.module.css';

type CoverFieldProps = {
  readonly coverUrl: string | null;
  readonly isBusy: boolean;
  /** Null takes the cover away. */
  readonly onCover: (file: File | null) => void;
};

/** The cover of a book, changed by a drop or by choosing a file. */
export function CoverField({ coverUrl, isBusy, onCover }: CoverFieldProps) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  // The window itself would take the picture for a book.
  const claim = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    claim(event);
    setIsOver(false);
    const file = oneDropped(event);
    if (file !== undefined) onCover(file);
  };
  return (
    <section
      className={styles.coverField}
      data-over={isOver || undefined}
      aria-label={t('publication.cover')}
      data-testid="publication-cover"
      onDragEnter={claim}
      onDragOver={claim}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={styles.picture}>
        {coverUrl === null ? (
          <ImagePlus size={24} aria-hidden />
        ) : (
          <img src={coverUrl} alt={t('publication.cover')} />
        )}
      </div>
      <p className={styles.note}>{t('publication.coverHint', { pixels: 2400 })}</p>
      <Group gap="xs" wrap="nowrap">
        <FilePicker
          label={t('publication.chooseCover')}
          accept="image/*"
          testId="publication-cover-file"
          onFiles={([file]) => file !== undefined && onCover(file)}
        >
          {(open) => (
            <Button
              variant="default"
              size="compact-md"
              disabled={isBusy}
              data-testid="publication-choose-cover"
              onClick={open}
            >
              {t('publication.chooseCover')}
            </Button>
          )}
        </FilePicker>
        {coverUrl !== null && (
          <IconButton
            label={t('publication.removeCover')}
            data-testid="publication-remove-cover"
            onClick={() => onCover(null)}
          >
            <X size={16} />
          </IconButton>
        )}
      </Group>
    </section>
  );
}
