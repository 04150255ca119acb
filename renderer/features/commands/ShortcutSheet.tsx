import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { KeyCaps } from '../../ui/words/KeyCaps.tsx';
import { keyText } from '../../ui/words/key-text.ts';
import { type Command, commandScopes, openCommands, useCommandsStore } from './commands-store.ts';
import { fitOf } from './find-commands.ts';
import styles from './ShortcutSheet.module.css';

type SheetProps = { readonly commands: readonly Command[] };

/** The commands that have a key and fit what was typed, in words or as a key, by where the key works. */
function keyGroups(commands: readonly Command[], query: string) {
  const fits = ({ words, keys = [] }: Command): boolean =>
    query.trim() === '' ||
    fitOf(query, words()) !== null ||
    keys.some((key) => fitOf(query, keyText(key)) !== null);
  return commandScopes
    .map((scope) => ({
      scope,
      members: commands.filter(
        (command) =>
          (command.keys ?? []).length > 0 && (command.scope ?? 'window') === scope && fits(command),
      ),
    }))
    .filter(({ members }) => members.length > 0);
}

function Keys({ commands }: SheetProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const groups = keyGroups(commands, query);
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
            <dl className={styles.rows}>
              {members.map((command) => (
                <div key={command.id} className={styles.row} data-testid="shortcut-row">
                  <dt>{command.words()}</dt>
                  <dd>
                    {command.keys?.map((key) => (
                      <KeyCaps key={key} keyName={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="quiet" role="status">
        {t(groups.length === 0 ? 'keys.none' : 'keys.plainHint')}
      </p>
    </div>
  );
}

/** Every key, made from the same list as the palette. */
export function ShortcutSheet({ commands }: SheetProps) {
  const { t } = useTranslation();
  const isOpen = useCommandsStore((state) => state.open === 'keys');
  return (
    <AppModal opened={isOpen} onClose={() => openCommands(null)} title={t('keys.title')} size={760}>
      <Keys commands={commands} />
    </AppModal>
  );
}
