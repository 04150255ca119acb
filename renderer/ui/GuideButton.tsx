import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type GuidePageId, openGuide } from '../stores/guide-store.ts';
import { IconButton } from './IconButton.tsx';

/** The pages that a screen points at. */
type HelpPage = Extract<
  GuidePageId,
  'tags' | 'casting' | 'cloning' | 'money' | 'publishing' | 'batches'
>;

type GuideButtonProps = { readonly page: HelpPage };

/** A question mark beside a heading: what the guide says about it. */
export function GuideButton({ page }: GuideButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t(`guide.help.${page}`)}
      data-testid={`guide-${page}`}
      onClick={() => openGuide(page)}
    >
      <CircleHelp size={16} />
    </IconButton>
  );
}
