import { Kbd } from '@mantine/core';
import styles from './KeyCaps.module.css';
import { keyParts } from './key-text.ts';

type KeyCapsProps = { readonly keyName: string };

/** A key as small caps side by side, said in one breath by a screen reader. */
export function KeyCaps({ keyName }: KeyCapsProps) {
  return (
    <span className={styles.keys}>
      {keyParts(keyName).map((part) => (
        <Kbd key={part} size="xs">
          {part}
        </Kbd>
      ))}
    </span>
  );
}
