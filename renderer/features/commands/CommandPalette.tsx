import { UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { KeyCaps } from '../../ui/words/KeyCaps.tsx';
import styles from './CommandPalette.module.css';
import { type Command, noteUse, openCommands, useCommandsStore } from './commands-store.ts';
import { findCommands } from './find-commands.ts';

type PaletteProps = {
  /** Everything that can be done, as long as the palette is open. */
  readonly useCommands: () => readonly Command[];
  /** What is offered last for words that were typed; null for nothing. */
  readonly lastFor: (words: string) => Command | null;
};

const listId = 'command-list';

/** The dialog gives the focus a moment later, and what is typed till then would be lost. */
const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();

/** By its place: a command that was used lately stands in its section as well. */
const rowId = (place: number): string => `command-${place}`;

type RowProps = {
  readonly command: Command;
  readonly id: string;
  readonly isSelected: boolean;
  readonly hasSection: boolean;
  readonly onRun: (isWithCtrl: boolean) => void;
  readonly onPoint: () => void;
};

function Row({ command, id, isSelected, hasSection, onRun, onPoint }: RowProps) {
  const { t } = useTranslation();
  const { Icon, section, keys, withCtrl } = command;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <UnstyledButton
      ref={row}
      id={id}
      className={styles.row}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      data-testid="command"
      data-command={command.id}
      onMouseMove={onPoint}
      // The keyboard stays in the search field above.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <span className={styles.icon}>
        {Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
      </span>
      <span className={`one-line ${styles.words}`} dir="auto">
        {command.words()}
      </span>
      {isSelected && withCtrl !== undefined && (
        <>
          <span className={styles.section}>{withCtrl.words()}</span>
          <KeyCaps keyName="Ctrl+Enter" />
        </>
      )}
      {hasSection && <span className={styles.section}>{t(`commands.sections.${section}`)}</span>}
      {keys?.[0] !== undefined && <KeyCaps keyName={keys[0]} />}
    </UnstyledButton>
  );
}

function Palette({
  useCommands,
  lastFor,
  onRun,
}: PaletteProps & { onRun: (command: Command, isWithCtrl: boolean) => void }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  const recentIds = useCommandsStore((state) => state.recentIds);
  const groups = useMemo(
    () => findCommands(commands, query, recentIds, lastFor),
    [commands, query, recentIds, lastFor],
  );
  const rows = groups.flatMap((group) => group.commands);
  const current = rows[selected];
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (nativeEvent.isComposing || (step === 0 && key !== 'Enter')) return;
    event.preventDefault();
    if (step !== 0) {
      setSelected((selected + step + rows.length) % Math.max(1, rows.length));
    } else if (current !== undefined) {
      onRun(current, event.ctrlKey || event.metaKey);
    }
  };
  let at = -1;
  return (
    <div className={styles.palette} data-testid="command-palette">
      <div className={styles.field}>
        <Search size={16} aria-hidden />
        <input
          ref={focusAtOnce}
          className={styles.input}
          value={query}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current === undefined ? undefined : rowId(selected)}
          aria-label={t('commands.search')}
          placeholder={t('commands.search')}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          data-testid="command-search"
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} className={styles.list} role="listbox" aria-label={t('commands.title')}>
        {groups.map(({ section, commands: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box, no fieldset.
          <div key={section} role="group" aria-label={t(`commands.sections.${section}`)}>
            <div className={styles.head} aria-hidden>
              {t(`commands.sections.${section}`)}
            </div>
            {members.map((command) => {
              at += 1;
              const place = at;
              return (
                <Row
                  key={command.id}
                  command={command}
                  id={rowId(place)}
                  isSelected={place === selected}
                  hasSection={section === 'found' || section === 'recent'}
                  onRun={(isWithCtrl) => onRun(command, isWithCtrl)}
                  onPoint={() => setSelected(place)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {rows.length === 0 && (
        <p className={styles.none} role="status">
          {t('commands.none')}
        </p>
      )}
    </div>
  );
}

/** Ctrl K: all that can be done from here, found by typing. */
export function CommandPalette({ useCommands, lastFor }: PaletteProps) {
  const { t } = useTranslation();
  const isOpen = useCommandsStore((state) => state.open === 'palette');
  const openedFrom = useCommandsStore((state) => state.openedFrom);
  useEffect(() => {
    if (!isOpen || openedFrom === null) return;
    // Given back by hand, before a command runs: one that moves the focus must not lose it again.
    return () => openedFrom.focus();
  }, [isOpen, openedFrom]);
  const run = (command: Command, isWithCtrl: boolean): void => {
    noteUse(command);
    openCommands(null);
    // After the palette has gone and the focus stands where it was.
    const chosen = (isWithCtrl ? command.withCtrl?.run : null) ?? command.run;
    requestAnimationFrame(() => chosen?.());
  };
  return (
    <AppModal
      opened={isOpen}
      onClose={() => openCommands(null)}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      isInstant
      title={t('commands.title')}
      classNames={{ header: 'visually-hidden' }}
      styles={{ body: { padding: 0 } }}
    >
      <Palette useCommands={useCommands} lastFor={lastFor} onRun={run} />
    </AppModal>
  );
}
