import { Anchor } from '@mantine/core';
import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';
import { t } from '../../i18n/index.ts';
import { openGuide } from '../../stores/guide-store.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { guidePlaceOf } from './learn-more.ts';

type LearnMoreProps = { readonly code: ErrorCode; readonly onOpen?: () => void };

/** The way to what the guide says of an error; nothing where it says nothing. */
export function LearnMore({ code, onOpen }: LearnMoreProps) {
  const place = guidePlaceOf(code);
  // A studio that could not be opened has no screen to show it on.
  const hasScreens = useSessionStore((state) => state.session !== null);
  if (place === null || !hasScreens) return null;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      data-testid="learn-more"
      onClick={() => {
        onOpen?.();
        openGuide(place);
      }}
    >
      {t('guide.learnMore')}
    </Anchor>
  );
}
