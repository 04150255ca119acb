import { Kbd, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideButton } from '../../../ui/GuideButton.tsx';
import { activeEditor } from '../editor/active-editor.ts';
import { applyMarkHere } from './apply-mark.ts';
import { chipIcons } from './chip-icons.ts';
import { carryMark } from './mark-drop.ts';
import { type MarkItem, markGroups } from './mark-items.ts';
import { itemIcon, itemName, strengthDots } from './mark-names.ts';
import { useRecentMarks } from './recent-marks.ts';
import styles from './TagPanel.module.css';

const keyHints = [
  ['typed', '/'],
  ['again', 'Ctrl Shift E'],
  ['mend', 'Alt Enter'],
  ['search', 'Alt /'],
  ['panel', 'Ctrl 3'],
] as const;

function put(item: MarkItem): void {
  const editor = activeEditor();
  if (editor !== null) {
    applyMarkHere(editor, item);
    editor.focus();
  }
}

const steps: { readonly [key: string]: number } = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Arrow keys go through the marks; Tab passes them as one. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const panel = event.currentTarget.closest(`.${styles.groups}`);
    const buttons = [...(panel?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.currentTarget);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }
}

/** Each ladder stands in a row of its own. */
function isWeakest(item: MarkItem): boolean {
  return item.kind === 'tag' && item.tag.intensity?.step === 1;
}

type MarkButtonProps = { readonly item: MarkItem; readonly isFirst: boolean };

function MarkButton({ item, isFirst }: MarkButtonProps) {
  const { words, label } = itemName(item);
  const dots = strengthDots(item);
  return (
    <button
      type="button"
      className={styles.mark}
      tabIndex={isFirst ? 0 : -1}
      draggable
      aria-label={label}
      title={label}
      data-testid="tag-button"
      // The text keeps its selection.
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={moveFocus}
      onDragStart={(event) => carryMark(event.dataTransfer, item)}
      onClick={() => put(item)}
    >
      <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true">
        <path d={chipIcons[itemIcon(item)]} />
      </svg>
      <span>{words}</span>
      {dots !== '' && (
        <span className={styles.strength} aria-hidden>
          {dots}
        </span>
      )}
    </button>
  );
}

/** All tags and pauses beside the script: searched, clicked, or dragged into the text. */
export function TagPanel() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const recent = useRecentMarks((state) => state.ids);
  const groups = markGroups(query, recent);
  const first = groups[0]?.items[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && first !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      put(first);
      setQuery('');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setQuery('');
      activeEditor()?.focus();
    }
  };
  return (
    <div className={styles.panel}>
      <h2 className="visually-hidden">{t('tags.title')}</h2>
      <TextInput
        size="xs"
        className={styles.search}
        value={query}
        leftSection={<Search size={14} />}
        rightSection={<GuideButton page="tags" />}
        placeholder={t('tags.search')}
        aria-label={t('tags.search')}
        data-testid="tag-search"
        data-autofocus
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.groups}>
        {groups.map(({ id, items }) => (
          <section key={id} aria-label={t(`palette.groups.${id}`)}>
            <h3 className={styles.name}>{t(`palette.groups.${id}`)}</h3>
            <div className={styles.marks}>
              {items.map((item) => (
                <Fragment key={item.id}>
                  {id === 'ladders' && isWeakest(item) && <span className={styles.break} />}
                  <MarkButton item={item} isFirst={item === first} />
                </Fragment>
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p className="quiet">{t('tags.none')}</p>}
      </div>
      <ul className={styles.keys} aria-label={t('tags.keys')}>
        {keyHints.map(([name, key]) => (
          <li key={name}>
            <Kbd size="xs">{key}</Kbd> {t(`tags.hints.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
