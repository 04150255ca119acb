import { type EditorView, WidgetType } from '@codemirror/view';
import { t } from '../../i18n/index.ts';
import { formatSegmentLength } from '../../ui/format.ts';
import { castClass } from './cast-theme.ts';
import { type ChipIcon, drawChipIcon } from './chip-icons.ts';
import { chipsBetween } from './chip-state.ts';
import { type Chip, isSameChip } from './chips.ts';
import { openRespelling } from './respelling.ts';

type ShownChip = Exclude<Chip, { readonly kind: 'escape' }>;

type ChipLook = {
  /** The speaker's place in the cast. */
  readonly cast: number;
  /** What is said about a chip that stands wrong, or ''. */
  readonly hint: string;
};

function wordsOf(chip: ShownChip): string {
  switch (chip.kind) {
    case 'tag':
      return chip.tag.english;
    case 'pause':
      return formatSegmentLength(chip.durationMs);
    case 'respelling':
      return chip.shown;
    default:
      return chip.name;
  }
}

function iconOf(chip: ShownChip): ChipIcon | null {
  switch (chip.kind) {
    case 'tag':
      return chip.tag.group;
    case 'pause':
      return 'silence';
    default:
      return null;
  }
}

function labelOf(chip: ShownChip): string {
  const words = wordsOf(chip);
  switch (chip.kind) {
    case 'tag':
      return t('chip.tag', { group: t(`tagGroup.${chip.tag.group}`), words });
    case 'pause':
      return t('chip.pause', { words });
    case 'respelling':
      return respellingLabel(chip.shown, chip.said);
    default:
      return t('chip.speaker', { words });
  }
}

function respellingLabel(shown: string, said: string): string {
  if (said === '') {
    return t('pronunciation.respell.silentChip', { shown });
  }
  return shown === ''
    ? t('pronunciation.respell.onlySaid', { said })
    : t('pronunciation.respell.chip', { shown, said });
}

/** What is said, small behind the word that is written. */
function drawSaid(said: string): HTMLElement {
  const small = document.createElement('small');
  small.textContent = said === '' ? '–' : said;
  return small;
}

/** A tag, pause, speaker or respelling in the text; a click selects it. */
export class ChipWidget extends WidgetType {
  readonly #chip: ShownChip;
  readonly #look: ChipLook;

  constructor(chip: ShownChip, look: ChipLook) {
    super();
    this.#chip = chip;
    this.#look = look;
  }

  override eq(other: ChipWidget): boolean {
    const { cast, hint } = other.#look;
    const isSameLook = this.#look.cast === cast && this.#look.hint === hint;
    return isSameLook && isSameChip(this.#chip, other.#chip);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { cast, hint } = this.#look;
    const chip = document.createElement('span');
    chip.className = `cm-lectern-${this.#chip.kind}`;
    if (cast >= 0) {
      chip.classList.add(castClass(cast));
    }
    // With a direction of its own it does not decide that of the line.
    chip.dir = 'auto';
    const label = labelOf(this.#chip);
    chip.title = hint === '' ? label : `${label}. ${hint}`;
    chip.setAttribute('role', 'img');
    chip.setAttribute('aria-label', chip.title);
    chip.dataset.testid = `chip-${this.#chip.kind}`;
    if (hint !== '') {
      chip.dataset.hint = 'true';
    }
    const icon = iconOf(this.#chip);
    if (icon !== null) {
      chip.append(drawChipIcon(icon));
    }
    chip.append(wordsOf(this.#chip));
    if (this.#chip.kind === 'respelling') {
      chip.append(drawSaid(this.#chip.said));
    }
    chip.addEventListener('mousedown', (event) => {
      if (event.button !== 0) {
        return;
      }
      event.preventDefault();
      selectChip(view, view.posAtDOM(chip), event.shiftKey);
      if (event.detail === 2 && this.#chip.kind === 'respelling') {
        openRespelling(view);
      }
    });
    return chip;
  }

  override ignoreEvent(event: Event): boolean {
    return event.type === 'mousedown';
  }
}

/** Selects the chip that starts at `from`; with Shift the selection is drawn out over it. */
function selectChip(view: EditorView, from: number, isExtending: boolean): void {
  const place = chipsBetween(view.state, from, from + 1).find((chip) => chip.from === from);
  if (place === undefined) {
    return;
  }
  const { main } = view.state.selection;
  const isAfter = place.from >= main.anchor;
  const anchor = isExtending ? main.anchor : place.from;
  const head = isExtending && !isAfter ? place.from : place.to;
  view.focus();
  view.dispatch({ selection: { anchor, head }, userEvent: 'select.pointer' });
}
