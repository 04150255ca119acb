import { Button, Group, Stack } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClipFile } from '../../../../shared/model/video/clip.ts';
import { formatBytes } from '../../../ui/words/format.ts';
import { isDesktop, reveal } from './file-acts.ts';
import { QuietVideo } from './QuietVideo.tsx';

type ClipResultProps = {
  readonly clip: ClipFile;
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

/** A clip that was just made: to be looked at, and found again. */
export function ClipResult({ clip, onAnother, onClose }: ClipResultProps) {
  const { t } = useTranslation();
  return (
    <Stack data-testid="promo-done">
      <QuietVideo name={clip.name} mediaUrl={clip.mediaUrl} isLooped={false} />
      <p className="quiet">
        {clip.name}, {formatBytes(clip.bytes)}
      </p>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" data-testid="promo-another" onClick={onAnother}>
          {t('video.promo.another')}
        </Button>
        {isDesktop() ? (
          <Button
            variant="default"
            leftSection={<FolderOpen size={14} />}
            data-testid="promo-reveal"
            onClick={() => reveal({ kind: 'clip', id: clip.id })}
          >
            {t('video.reveal')}
          </Button>
        ) : (
          <Button
            variant="default"
            component="a"
            fz={13}
            href={clip.downloadUrl}
            download={clip.name}
            data-testid="promo-download"
          >
            {t('video.promo.download')}
          </Button>
        )}
        <Button data-autofocus data-testid="promo-close" onClick={onClose}>
          {t('app.close')}
        </Button>
      </Group>
    </Stack>
  );
}
