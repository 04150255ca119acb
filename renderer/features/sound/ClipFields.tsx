import { Button, Group } from '@mantine/core';
import { Music, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClipPlace, clipPlaces } from '../../../shared/model/production.ts';
import { fileHandle, request } from '../../ipc/client.ts';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatLength } from '../../ui/words/format.ts';
import styles from './SoundDialog.module.css';
import type { SoundFieldsProps } from './sound-fields.ts';

type OneProps = SoundFieldsProps & { readonly place: ClipPlace };

function OneClip({ projectId, sound, change, place }: OneProps) {
  const { t } = useTranslation();
  const [isReading, setIsReading] = useState(false);
  const clip = sound.clips.find((known) => known.place === place);
  const label = t(`sound.places.${place}`);
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    setIsReading(true);
    await change(async () =>
      request('sound.setClip', { projectId, place, fileHandle: await fileHandle(file) }),
    );
    setIsReading(false);
  };
  return (
    <Group justify="space-between" wrap="nowrap" className={styles.one}>
      <span className={styles.clip}>
        <span>{label}</span>
        <span className={`one-line ${styles.note}`} title={clip?.name} dir="auto">
          {clip === undefined
            ? t('sound.noClip')
            : `${clip.name} (${formatLength(clip.durationMs)})`}
        </span>
      </span>
      <Group gap="xs" wrap="nowrap">
        <FilePicker
          label={t('sound.chooseClip', { place: label })}
          accept="audio/*"
          testId={`sound-file-${place}`}
          onFiles={(files) => void take(files)}
        >
          {(open) => (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Music size={14} aria-hidden />}
              aria-label={t('sound.chooseClip', { place: label })}
              disabled={isReading}
              data-testid={`sound-clip-${place}`}
              onClick={open}
            >
              {t('sound.choose')}
            </Button>
          )}
        </FilePicker>
        {clip !== undefined && (
          <IconButton
            label={t('sound.removeClip', { place: label })}
            data-testid={`sound-remove-${place}`}
            onClick={() =>
              void change(() => request('sound.setClip', { projectId, place, fileHandle: null }))
            }
          >
            <X size={16} />
          </IconButton>
        )}
      </Group>
    </Group>
  );
}

/** Sounds of the user's own at the ends of the book and of each chapter. */
export function ClipFields(props: SoundFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('sound.clips')}</legend>
      <p className={styles.note}>{t('sound.clipsHint')}</p>
      {clipPlaces.map((place) => (
        <OneClip key={place} {...props} place={place} />
      ))}
    </fieldset>
  );
}
