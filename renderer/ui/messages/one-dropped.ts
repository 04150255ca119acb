import type { DragEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from './toast.tsx';

/** The one file of a drop where no more fit; says which one was taken of several. */
export function oneDropped({ dataTransfer }: DragEvent): File | undefined {
  const [file] = dataTransfer.files;
  if (file !== undefined && dataTransfer.files.length > 1) {
    showToast(t('app.oneFile', { name: file.name }));
  }
  return file;
}
