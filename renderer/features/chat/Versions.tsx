import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { showBranch } from './chat-acts.ts';
import styles from './Message.module.css';

/** “2 of 3” with arrows, where other branches have something else in this place. */
export function Versions({ message }: { readonly message: ChatMessage }) {
  const { t } = useTranslation();
  const { id, versions } = message;
  const at = versions.indexOf(id);
  if (versions.length < 2 || at < 0) return null;
  const go = (to: number) => (): void => {
    const wanted = versions[to];
    if (wanted === undefined) return;
    const testId = to < at ? 'version-before' : 'version-next';
    // The other message takes the place of this one: the keyboard stays on its arrow.
    void showBranch(wanted).then(() =>
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLElement>(`[data-message="${wanted}"] [data-testid="${testId}"]`)
          ?.focus(),
      ),
    );
  };
  return (
    <span className={styles.versions} data-testid="versions">
      <IconButton
        size={20}
        variant="subtle"
        color="gray"
        label={t('conversation.versionBefore')}
        canAct={at > 0}
        data-testid="version-before"
        onClick={go(at - 1)}
      >
        <ChevronLeft size={14} />
      </IconButton>
      {t('conversation.version', { n: at + 1, count: versions.length })}
      <IconButton
        size={20}
        variant="subtle"
        color="gray"
        label={t('conversation.versionNext')}
        canAct={at < versions.length - 1}
        data-testid="version-next"
        onClick={go(at + 1)}
      >
        <ChevronRight size={14} />
      </IconButton>
    </span>
  );
}
