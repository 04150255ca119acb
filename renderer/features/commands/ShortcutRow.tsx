import { Button, Group, UnstyledButton } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shortcuts } from '../../../shared/model/look/look.ts';
import { bridge } from '../../ipc/bridge.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyCaps } from '../../ui/words/KeyCaps.tsx';
import { keyText } from '../../ui/words/key-text.ts';
import type { Command } from './commands-store.ts';
import styles from './ShortcutSheet.module.css';
import {
  holderOf,
  isChangeable,
  keyOfPress,
  type Refusal,
  refusalOf,
  withKey,
  withoutChange,
} from './shortcuts.ts';

type RowProps = {
  readonly command: Command;
  /** All of them, with the keys that hold now. */
  readonly commands: readonly Command[];
  readonly shortcuts: Shortcuts;
  readonly onChange: (shortcuts: Shortcuts) => void;
};

/** What became of the last press while a key is asked for. */
type Asked =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly key: string; readonly why: Refusal }
  | { readonly kind: 'held'; readonly key: string; readonly holder: Command };

function pressed(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event.nativeEvent;
  const hasControl = ctrlKey || metaKey;
  return keyOfPress({ key, code, hasControl, hasAlt: altKey, hasShift: shiftKey });
}

/** On what has the focus itself: the dialog around it looks at nothing else, and would close. */
const ownsEscape = { 'data-mantine-stop-propagation': 'true' } as const;

function AskKey({
  command,
  commands,
  shortcuts,
  onChange,
  onEnd,
}: RowProps & { onEnd: () => void }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>({ kind: 'waiting' });
  const give = (key: string): void => {
    onChange(withKey(commands, shortcuts, command, key));
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = pressed(event);
    // Tab and Enter go to the buttons beside.
    const isForButtons = key === null || /^(Shift\+)?Tab$|^Enter$/.test(key);
    if (isForButtons || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') {
      onEnd();
    } else if (key === 'Backspace' || key === 'Delete') {
      onChange({ ...shortcuts, [command.id]: [] });
      onEnd();
    } else {
      const why = refusalOf(key, bridge().kind);
      const holder = holderOf(commands, command, key);
      if (why !== null || (holder !== null && !isChangeable(holder))) {
        setAsked({ kind: 'refused', key, why: why ?? 'editing' });
      } else if (holder === null) give(key);
      else setAsked({ kind: 'held', key, holder });
    }
  };
  return (
    <fieldset className={styles.ask} aria-label={command.words()} onKeyDownCapture={onKeyDown}>
      <p role="status" data-testid="shortcut-asked">
        {asked.kind === 'waiting' && t('shortcuts.press')}
        {asked.kind === 'refused' &&
          t(`shortcuts.refused.${asked.why}`, { key: keyText(asked.key) })}
        {asked.kind === 'held' &&
          t('shortcuts.held', { key: keyText(asked.key), command: asked.holder.words() })}
      </p>
      <Group gap="xs" justify="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          ref={(button) => button?.focus()}
          {...ownsEscape}
          data-testid="shortcut-cancel"
          onClick={onEnd}
        >
          {t('app.cancel')}
        </Button>
        {asked.kind === 'held' && (
          <Button
            size="compact-sm"
            {...ownsEscape}
            data-testid="shortcut-replace"
            onClick={() => give(asked.key)}
          >
            {t('shortcuts.replace')}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}

/** One command with its keys; where they can be changed, a press of the next key is asked for. */
export function ShortcutRow(props: RowProps) {
  const { command, shortcuts, onChange } = props;
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { keys = [] } = command;
  const caps = keys.map((key) => <KeyCaps key={key} keyName={key} />);
  const isChanged = shortcuts[command.id] !== undefined;
  return (
    <div className={styles.row} data-testid="shortcut-row" data-command={command.id}>
      <dt>{command.words()}</dt>
      <dd>
        {isChanged && (
          <IconButton
            size="sm"
            label={t('shortcuts.reset', { command: command.words() })}
            data-testid="shortcut-reset"
            onClick={() => onChange(withoutChange(shortcuts, command.id))}
          >
            <RotateCcw size={14} />
          </IconButton>
        )}
        {isChangeable(command) ? (
          <UnstyledButton
            ref={button}
            className={styles.change}
            aria-label={t('shortcuts.change', { command: command.words() })}
            aria-expanded={isAsking}
            data-testid="shortcut-change"
            onClick={() => setIsAsking(!isAsking)}
          >
            {keys.length === 0 ? <span className="quiet">{t('shortcuts.add')}</span> : caps}
          </UnstyledButton>
        ) : (
          caps
        )}
      </dd>
      {isAsking && (
        <dd className={styles.asking}>
          <AskKey
            {...props}
            onEnd={() => {
              setIsAsking(false);
              button.current?.focus();
            }}
          />
        </dd>
      )}
    </div>
  );
}
