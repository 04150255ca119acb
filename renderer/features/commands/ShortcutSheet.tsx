import { Button, Group, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shortcuts } from '../../../shared/model/look/look.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { fitOf } from '../../ui/words/fit.ts';
import { keyText } from '../../ui/words/key-text.ts';
import { type Command, commandScopes, openCommands, useCommandsStore } from './commands-store.ts';
import { ShortcutRow } from './ShortcutRow.tsx';
import styles from './ShortcutSheet.module.css';
import { isChangeable, withShortcuts } from './shortcuts.ts';

type SheetProps = { readonly commands: readonly Command[] };

const noShortcuts: Shortcuts = {};

/**
 * The commands that fit what was typed, in words or as a key, by where their keys work. Unasked only those with
 * a key; one without is there to be found and given one.
 */
function keyGroups(commands: readonly Command[], query: string) {
  const isAsked = query.trim() !== '';
  const fits = ({ words, keys = [] }: Command): boolean =>
    !isAsked ||
    fitOf(query, words()) !== null ||
    keys.some((key) => fitOf(query, keyText(key)) !== null);
  return commandScopes
    .map((scope) => ({
      scope,
      members: commands.filter(
        (command) =>
          ((command.keys ?? []).length > 0 || (isAsked && isChangeable(command))) &&
          (command.scope ?? 'window') === scope &&
          fits(command),
      ),
    }))
    .filter(({ members }) => members.length > 0);
}

function Keys({ commands }: SheetProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const shortcuts = useSessionStore((state) => state.session?.settings.shortcuts ?? noShortcuts);
  const bound = withShortcuts(commands, shortcuts);
  // One that has lost its key stays in its place, to be given another or its own again.
  const listed = bound.map((command, at) =>
    (command.keys ?? []).length > 0 ? command : (commands[at] ?? command),
  );
  const groups = keyGroups(listed, query);
  const change = (next: Shortcuts): void => {
    void withErrorToast(() => useSessionStore.getState().update({ shortcuts: next }));
  };
  return (
    <div className={styles.sheet} data-testid="shortcut-sheet">
      <TextInput
        value={query}
        leftSection={<Search size={14} />}
        placeholder={t('keys.search')}
        aria-label={t('keys.search')}
        data-autofocus
        data-testid="shortcut-search"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={styles.groups}>
        {groups.map(({ scope, members }) => (
          <section key={scope} className={styles.group} aria-labelledby={`keys-${scope}`}>
            <h3 id={`keys-${scope}`}>{t(`keys.scopes.${scope}`)}</h3>
            <dl>
              {members.map(({ id }) => {
                const command = bound.find((other) => other.id === id);
                return (
                  command !== undefined && (
                    <ShortcutRow
                      key={id}
                      command={command}
                      commands={bound}
                      shortcuts={shortcuts}
                      onChange={change}
                    />
                  )
                );
              })}
            </dl>
          </section>
        ))}
      </div>
      <Group justify="space-between" align="center">
        <p className="quiet" role="status">
          {t(groups.length === 0 ? 'keys.none' : 'keys.plainHint')}
        </p>
        {Object.keys(shortcuts).length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            data-testid="shortcut-reset-all"
            onClick={() => change(noShortcuts)}
          >
            {t('shortcuts.resetAll')}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Every key, made from the same list as the palette, and the place where keys are changed. */
export function ShortcutSheet({ commands }: SheetProps) {
  const { t } = useTranslation();
  const isOpen = useCommandsStore((state) => state.open === 'keys');
  return (
    <AppModal opened={isOpen} onClose={() => openCommands(null)} title={t('keys.title')} size={760}>
      <Keys commands={commands} />
    </AppModal>
  );
}
