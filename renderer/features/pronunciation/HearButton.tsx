import { Loader } from '@mantine/core';
import { Square, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePreview } from '../preview/preview-store.ts';
import {
  type Sample,
  selectIsSampleLoading,
  selectIsSamplePlaying,
  toggleSample,
} from './sample-store.ts';

type HearButtonProps = {
  readonly sample: Sample;
  readonly label: string;
  readonly testId?: string;
  readonly isDisabled?: boolean;
};

/** Says a few words in the narrator's voice; a second press stops them. */
export function HearButton({ sample, label, testId, isDisabled = false }: HearButtonProps) {
  const { t } = useTranslation();
  const isMaking = usePreview(selectIsSampleLoading(sample));
  const isHeard = usePreview(selectIsSamplePlaying(sample));
  const isCurrent = isMaking || isHeard;
  const name = isCurrent ? t('pronunciation.stop') : label;
  return (
    <IconButton
      label={name}
      aria-pressed={isCurrent}
      disabled={isDisabled}
      data-testid={testId}
      onClick={() => toggleSample(sample)}
    >
      {isMaking && <Loader size={14} aria-hidden />}
      {isHeard && <Square size={14} fill="currentColor" />}
      {!isCurrent && <Volume2 size={16} />}
    </IconButton>
  );
}
