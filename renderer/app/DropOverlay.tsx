import { AudioLines, BookPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type DropEvent, useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useReferenceStore } from '../features/references/reference-store.ts';
import { t } from '../i18n/index.ts';
import { droppedFiles } from '../ipc/dropped-files.ts';
import { useViewStore } from '../stores/view-store.ts';
import { showToast } from '../ui/messages/toast.tsx';
import styles from './DropOverlay.module.css';
import { takeDropped } from './take-files.ts';

/** What seems to be dragged; the names are told only when it is let go. */
type Dragged = 'book' | 'sound' | 'both' | 'picture' | 'unknown';

/** By the types that the system tells while it is dragged. */
function draggedKind(types: readonly string[]): Dragged {
  const isSound = (type: string): boolean => /^(audio|video)\//.test(type);
  if (types.length === 0 || types.includes('')) return 'unknown';
  // The covers that take it stay in sight.
  if (types.every((type) => type.startsWith('image/'))) return 'picture';
  return types.every(isSound) ? 'sound' : types.some(isSound) ? 'both' : 'book';
}

function typesOf(event: DropEvent): readonly string[] {
  const { dataTransfer } = event as Partial<DragEvent>;
  return [...(dataTransfer?.items ?? [])]
    .filter(({ kind }) => kind === 'file')
    .map(({ type }) => type);
}

/** The whole window takes books and recordings. Text dragged inside the editor is none of ours. */
export function useFileDrop() {
  const [dragged, setDragged] = useState<Dragged>('unknown');
  const onDrop = useCallback((files: readonly File[]) => {
    if (files.length > 0) void takeDropped(files);
    else showToast(t('library.emptyDrop'));
  }, []);
  const onDragEnter = useCallback(
    (event: DropEvent) => setDragged(draggedKind(typesOf(event))),
    [],
  );
  const zone = useDropzone({
    onDrop,
    onDragEnter,
    getFilesFromEvent: droppedFiles,
    noClick: true,
    noKeyboard: true,
    // Text of a word processor or a table comes with its picture, which is no book.
    noPaste: true,
    useFsAccessApi: false,
  });
  return { ...zone, dragged };
}

function useWords(dragged: Dragged): { readonly title: string; readonly hint: string } {
  const { t } = useTranslation();
  const isOnVoices = useViewStore((state) => state.screen === 'voices');
  const view = useReferenceStore((state) => state.view);
  const isForVoice = dragged === 'sound' || (dragged === 'unknown' && isOnVoices);
  if (dragged === 'both') {
    return { title: t('references.dropped.both'), hint: t('references.dropped.voiceHint') };
  }
  if (!isForVoice) return { title: t('app.dropHere'), hint: t('app.dropFormats') };
  const hint = t('references.dropped.voiceHint');
  if (view === null || view.state !== 'open') return { title: t('references.dropped.voice'), hint };
  const title = view.title.trim();
  return {
    title: title === '' ? t('references.dropped.partNew') : t('references.dropped.part', { title }),
    hint,
  };
}

type DropOverlayProps = { readonly isShown: boolean; readonly dragged: Dragged };

export function DropOverlay({ isShown, dragged }: DropOverlayProps) {
  const { title, hint } = useWords(dragged);
  if (!isShown || dragged === 'picture') return null;
  const Icon = dragged === 'sound' ? AudioLines : BookPlus;
  return (
    <div className={styles.overlay} data-testid="drop-overlay">
      <div className={styles.sheet}>
        <Icon size={32} strokeWidth={1.25} aria-hidden />
        <p className={styles.title}>{title}</p>
        <p className="quiet">{hint}</p>
      </div>
    </div>
  );
}
