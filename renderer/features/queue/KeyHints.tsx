import { Group, Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './QueueScreen.module.css';

/** The keys of a list as words of `queue.keys`, and what stands on them. */
const hints = {
  jobs: [
    ['move', '↑ ↓'],
    ['choose', 'space'],
    ['lines', 'enter'],
    ['pause', 'P'],
    ['retry', 'R'],
    ['cancel', 'delete'],
    ['order', 'Alt ↑ ↓'],
  ],
  uncertain: [
    ['move', '↑ ↓'],
    ['choose', 'space'],
    ['hear', 'H'],
    ['sendAgain', 'S'],
    ['buyAgain', 'B'],
    ['recording', 'O'],
    ['leaveOut', 'delete'],
  ],
  ledger: [
    ['move', '↑ ↓'],
    ['correct', 'C'],
  ],
} as const;

type KeyHintsProps = { readonly name: keyof typeof hints };

/** What the keyboard does here, in one quiet line. */
export function KeyHints({ name }: KeyHintsProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.keys} aria-label={t('queue.keys.label')} data-testid="queue-keys">
      {hints[name].map(([word, key]) => (
        <Group key={word} component="span" gap="xs" flex="none">
          <Kbd size="xs">
            {key === 'space' || key === 'enter' || key === 'delete' ? t(`queue.keys.${key}`) : key}
          </Kbd>
          {t(`queue.keys.${word}`)}
        </Group>
      ))}
    </section>
  );
}
