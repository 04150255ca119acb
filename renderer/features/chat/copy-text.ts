import { t } from '../../i18n/index.ts';
import { showNotice, showToast } from '../../ui/messages/toast.tsx';

/** Copies it and says so; a browser may refuse that. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast(t('chat.copied')),
    () => showNotice('warning', t('chat.notCopied')),
  );
}
