import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { Download, FolderOpen, ImagePlus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../ui/dialogs/AppModal.tsx';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { formatBytes, formatMoment, joinFacts } from '../../../ui/words/format.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import styles from '../Video.module.css';
import { type GalleryItem, removeItem, takeOverInput, useVideoStore } from '../video-store.ts';
import { frameAsCover, isDesktop, reveal, saveVideo } from './file-acts.ts';
import { QuietVideo } from './QuietVideo.tsx';

const close = (): void => useVideoStore.setState({ openId: null });

function Details({ item }: { readonly item: GalleryItem }) {
  const { t } = useTranslation();
  const { bytes, madeAtMs, mediaType } = item.kind === 'video' ? item.video : item.clip;
  const rows: (readonly [label: string, value: string])[] =
    item.kind === 'video'
      ? [
          [t('video.prompt'), item.video.input.prompt],
          [t('video.model'), item.video.input.model],
          [t('video.account'), item.video.accountLabel],
        ]
      : [[t('video.kindClip'), item.clip.name]];
  const kind = mediaType === 'video/webm' ? 'WebM' : 'MP4';
  rows.push([t('video.file'), joinFacts([kind, formatBytes(bytes)])]);
  return (
    <dl className={styles.facts} data-testid="video-details">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('video.details')}</dt>
        <dd>
          {t('video.madeAt', { when: formatMoment(madeAtMs, Date.now()) })}
          {item.kind === 'video' && item.video.hasImage && `. ${t('video.withImage')}`}
        </dd>
      </div>
    </dl>
  );
}

function Actions({
  item,
  element,
}: {
  readonly item: GalleryItem;
  readonly element: HTMLVideoElement | null;
}) {
  const { t } = useTranslation();
  const hasBook = useScriptStore((state) => state.project !== null);
  const [isAsking, setAsking] = useState(false);
  const { downloadUrl } = item.kind === 'video' ? item.video : item.clip;
  return (
    <Group gap="xs">
      {item.kind === 'video' && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<RotateCcw size={14} />}
          data-testid="video-again"
          onClick={() => {
            takeOverInput(item.video.input);
            close();
          }}
        >
          {t('video.useAgain')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<ImagePlus size={14} />}
        disabled={!hasBook || element === null}
        title={hasBook ? undefined : t('video.noBookForCover')}
        data-testid="video-cover"
        onClick={() => element !== null && void frameAsCover(element)}
      >
        {t('video.asCover')}
      </Button>
      {isDesktop() ? (
        <>
          {item.kind === 'video' && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Download size={14} />}
              data-testid="video-save"
              onClick={() => void saveVideo(item.id)}
            >
              {t('video.save')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<FolderOpen size={14} />}
            data-testid="video-reveal"
            onClick={() => reveal(item)}
          >
            {t('video.reveal')}
          </Button>
        </>
      ) : (
        <Button
          component="a"
          href={downloadUrl}
          download
          variant="default"
          size="compact-md"
          fz={13}
          leftSection={<Download size={14} />}
          data-testid="video-download"
        >
          {t('video.promo.download')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<Trash2 size={14} />}
        data-testid="video-delete"
        onClick={() => setAsking(true)}
      >
        {t('video.remove')}
      </Button>
      <AskDialog
        isOpen={isAsking}
        title={t('video.removeTitle')}
        testId="video-remove"
        action={t('video.removeAction')}
        onYes={() => void withErrorToast(() => removeItem(item))}
        onNo={() => setAsking(false)}
      >
        <p>{t(item.kind === 'video' ? 'video.removeBody' : 'video.removeClipBody')}</p>
      </AskDialog>
    </Group>
  );
}

export function itemName(item: GalleryItem): string {
  return item.kind === 'video' ? item.video.input.prompt : item.clip.name;
}

/** One video of the gallery, played large, with what is known of it and what can be done with it. */
export function VideoViewer({ item }: { readonly item: GalleryItem | null }) {
  const { t } = useTranslation();
  const [isLooped, setLooped] = useState(false);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  return (
    <AppModal
      opened={item !== null}
      onClose={close}
      size={760}
      title={item === null ? '' : t(item.kind === 'video' ? 'video.kindVideo' : 'video.kindClip')}
    >
      {item !== null && (
        <Stack key={item.id} data-testid="video-viewer">
          <QuietVideo
            name={itemName(item)}
            mediaUrl={item.kind === 'video' ? item.video.mediaUrl : item.clip.mediaUrl}
            isLooped={isLooped}
            isWanted
            onElement={setElement}
          />
          <Group justify="space-between">
            <Checkbox
              label={t('video.loop')}
              checked={isLooped}
              data-testid="video-loop"
              onChange={(event) => setLooped(event.currentTarget.checked)}
            />
            <Button
              variant="default"
              size="compact-md"
              onClick={() => void element?.requestFullscreen().catch(() => undefined)}
            >
              {t('video.fullScreen')}
            </Button>
          </Group>
          <Details item={item} />
          <Actions item={item} element={element} />
        </Stack>
      )}
    </AppModal>
  );
}
