import { AudioLines, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReferenceSummary } from '../../../../shared/model/voice.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatLength } from '../../../ui/words/format.ts';
import { useAgo } from '../../../ui/words/use-ago.ts';
import { openReference } from '../../references/reference-store.ts';
import { removeReference } from '../voice-acts.ts';
import { useVoicesStore } from '../voices-store.ts';
import styles from './MakingList.module.css';

function MakingRow({ reference }: { readonly reference: ReferenceSummary }) {
  const { t } = useTranslation();
  const { id, title, state, partCount, durationMs, updatedAtMs } = reference;
  const name = title === '' ? t('voices.making.untitled') : title;
  const parts =
    partCount === 0
      ? t('voices.making.noParts')
      : t('voices.making.parts', { count: partCount, length: formatLength(durationMs) });
  const changed = useAgo(updatedAtMs);
  const removeLabel = t('voices.making.remove', { name });
  return (
    <li className={styles.row} data-testid="making-row">
      <AudioLines size={16} aria-hidden className={styles.icon} />
      <button
        type="button"
        className={styles.open}
        title={name}
        dir="auto"
        aria-label={t('voices.making.goOn', { name })}
        data-testid="making-open"
        onClick={() => void openReference(id)}
      >
        {name}
      </button>
      <span className={`one-line ${styles.parts}`}>{parts}</span>
      <span className={styles.state} data-state={state}>
        {t(`voices.making.states.${state}`)}
      </span>
      <span className={`one-line ${styles.when}`}>
        {t('voices.making.changed', { when: changed })}
      </span>
      {state === 'open' ? (
        <IconButton
          label={removeLabel}
          data-testid="making-remove"
          onClick={() => void removeReference(reference)}
        >
          <Trash2 size={14} />
        </IconButton>
      ) : (
        <span className={styles.noAction} />
      )}
    </li>
  );
}

/** Voices that were begun and are not cloned yet: nothing that was recorded gets lost. */
export function MakingList() {
  const { t } = useTranslation();
  const references = useVoicesStore((state) => state.references);
  return (
    <section aria-label={t('voices.making.title')} data-testid="making-list">
      <h2 className={styles.title}>{t('voices.making.title')}</h2>
      <ul className={styles.rows}>
        {references.map((reference) => (
          <MakingRow key={reference.id} reference={reference} />
        ))}
      </ul>
    </section>
  );
}
