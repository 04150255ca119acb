import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import { t } from '../../../i18n/index.ts';
import { drawSvg } from '../editor/draw-svg.ts';
import { chipIcons } from './chip-icons.ts';
import { itemIcon, itemName, strengthDots } from './mark-names.ts';
import { colonAfterName, paletteKeys, takeEntry } from './palette-commands.ts';
import {
  closePaletteEffect,
  openPalette,
  type Palette,
  type PaletteEntry,
  type PaletteGroup,
  paletteField,
} from './palette-state.ts';

const listId = 'tag-palette';
const optionId = (at: number): string => `${listId}-${at}`;

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function drawEntry(view: EditorView, entry: PaletteEntry, at: number): HTMLElement {
  const option = document.createElement('div');
  option.className = 'cm-lectern-option';
  option.id = optionId(at);
  option.setAttribute('role', 'option');
  option.dataset.testid = 'palette-option';
  if (entry.kind === 'speaker') {
    option.append(span('cm-lectern-option-words', entry.name));
  } else if (entry.kind === 'new-speaker') {
    option.append(span('cm-lectern-option-words', t('palette.newSpeaker', { name: entry.name })));
  } else {
    const { words, label } = itemName(entry.item);
    option.setAttribute('aria-label', label);
    option.append(
      drawSvg(12, [{ d: chipIcons[itemIcon(entry.item)] }]),
      span('cm-lectern-option-words', words),
      span('cm-lectern-strength', strengthDots(entry.item)),
    );
  }
  option.addEventListener('mousedown', (event) => {
    event.preventDefault();
    takeEntry(view, entry);
  });
  return option;
}

function drawGroup(view: EditorView, { id, entries }: PaletteGroup, first: number): HTMLElement {
  const group = document.createElement('div');
  const name = id === 'cast' ? t('palette.cast') : t(`palette.groups.${id}`);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', name);
  const heading = span('cm-lectern-option-group', name);
  heading.setAttribute('aria-hidden', 'true');
  group.append(heading, ...entries.map((entry, at) => drawEntry(view, entry, first + at)));
  return group;
}

class PaletteView implements TooltipView {
  readonly dom = document.createElement('div');
  readonly #view: EditorView;
  #shown: Palette | null = null;

  constructor(view: EditorView) {
    this.#view = view;
    this.dom.className = 'cm-lectern-palette';
    this.dom.id = listId;
    this.dom.setAttribute('role', 'listbox');
    this.dom.setAttribute('aria-label', t('palette.label'));
    this.dom.dataset.testid = 'tag-palette';
    // A list that scrolls must be able to take the keyboard; a press on it leaves that to the text.
    this.dom.tabIndex = 0;
    this.dom.addEventListener('mousedown', (event) => event.preventDefault());
    this.update();
  }

  update(): void {
    const palette = openPalette(this.#view.state);
    if (palette === null || palette === this.#shown) return;
    if (palette.groups !== this.#shown?.groups) {
      let first = 0;
      const groups = palette.groups.map((group) => {
        const drawn = drawGroup(this.#view, group, first);
        first += group.entries.length;
        return drawn;
      });
      this.dom.replaceChildren(...groups);
    }
    this.#shown = palette;
    this.dom.querySelectorAll('[role=option]').forEach((option, at) => {
      const isSelected = at === palette.selected;
      option.setAttribute('aria-selected', String(isSelected));
      if (isSelected) option.scrollIntoView({ block: 'nearest' });
    });
  }
}

function tooltipOf(state: EditorState): Tooltip | null {
  const palette = openPalette(state);
  return palette === null
    ? null
    : { pos: palette.from, above: false, clip: false, create: (view) => new PaletteView(view) };
}

/** What a screen reader hears of the palette while the text keeps the focus. */
function namedFor(state: EditorState): Record<string, string> {
  const palette = openPalette(state);
  return palette === null
    ? { 'aria-autocomplete': 'list' }
    : {
        'aria-autocomplete': 'list',
        'aria-controls': listId,
        'aria-activedescendant': optionId(palette.selected),
      };
}

export const tagPalette: Extension = [
  paletteField,
  paletteKeys,
  colonAfterName,
  showTooltip.compute([paletteField], tooltipOf),
  EditorView.contentAttributes.compute([paletteField], namedFor),
  EditorView.domEventHandlers({
    blur: (_event, view) => {
      if (openPalette(view.state) !== null) {
        setTimeout(() => view.dispatch({ effects: closePaletteEffect.of(null) }));
      }
      return false;
    },
  }),
];
