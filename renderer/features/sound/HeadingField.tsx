import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { request } from '../../ipc/client.ts';
import styles from './SoundDialog.module.css';
import type { SoundFieldsProps } from './sound-fields.ts';

/** Whether titles and headings are spoken; what was generated of them stays either way. */
export function HeadingField({ projectId, sound, change }: SoundFieldsProps) {
  const { t } = useTranslation();
  const { isHeadingSpoken } = sound;
  return (
    <div>
      <Checkbox
        label={t('sound.heading')}
        checked={isHeadingSpoken}
        data-testid="sound-headings"
        onChange={() =>
          void change((now) =>
            request('sound.update', { projectId, isHeadingSpoken: !now.isHeadingSpoken }),
          )
        }
      />
      <p className={styles.note}>{t('sound.headingHint')}</p>
    </div>
  );
}
