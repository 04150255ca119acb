import { Group, Kbd } from '@mantine/core';
import { keyParts } from './key-text.ts';

type KeyCapsProps = { readonly keyName: string };

/** A key as small caps side by side, said in one breath by a screen reader. */
export function KeyCaps({ keyName }: KeyCapsProps) {
  return (
    <Group component="span" dir="ltr" gap={2} wrap="nowrap" display="inline-flex" flex="none">
      {keyParts(keyName).map((part) => (
        <Kbd key={part} size="xs">
          {part}
        </Kbd>
      ))}
    </Group>
  );
}
