import { type EditorView, WidgetType } from '@codemirror/view';
import { t } from '../../../i18n/index.ts';
import { tagName } from '../../../i18n/tag-names.ts';
import { formatSegmentLength, joinSentences } from '../../../ui/words/format.ts';
import { castClass } from '../editor/cast-theme.ts';
import { drawSvg } from '../editor/draw-svg.ts';
import { type ChipIcon, chipIcons } from './chip-icons.ts';
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

type ChipFace = {
  readonly words: string;
  /** What a screen reader says. */
  readonly label: string;
  readonly icon?: ChipIcon;
};

function faceOf(chip: ShownChip): ChipFace {
  switch (chip.kind) {
    case 'tag': {
      const words = tagName(chip.tag);
      const { group } = chip.tag;
      return { words, label: t('chip.tag', { group: t(`tagGroup.${group}`), words }), icon: group };
    }
    case 'pause': {
      const words = formatSegmentLength(chip.durationMs);
      return { words, label: t('chip.pause', { words }), icon: 'silence' };
    }
    case 'respelling':
      return { words: chip.shown, label: respellingLabel(chip.shown, chip.said) };
    default:
      return { words: chip.name, label: t('chip.speaker', { words: chip.name }) };
  }
}

function respellingLabel(shown: string, said: string): string {
  if (said === '') return t('pronunciation.respell.silentChip', { shown });
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
    if (cast >= 0) chip.classList.add(castClass(cast));
    // With a direction of its own it does not decide that of the line.
    chip.dir = 'auto';
    const { words, label, icon } = faceOf(this.#chip);
    chip.title = hint === '' ? label : joinSentences([label, hint]);
    chip.setAttribute('role', 'img');
    chip.setAttribute('aria-label', chip.title);
    chip.dataset.testid = `chip-${this.#chip.kind}`;
    if (hint !== '') chip.dataset.hint = 'true';
    if (icon !== undefined) chip.append(drawSvg(12, [{ d: chipIcons[icon] }]));
    chip.append(words);
    if (this.#chip.kind === 'respelling') chip.append(drawSaid(this.#chip.said));
    chip.addEventListener('mousedown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      selectChip(view, view.posAtDOM(chip), event.shiftKey);
      if (event.detail === 2 && this.#chip.kind === 'respelling') openRespelling(view);
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
  if (place === undefined) return;
  const { main } = view.state.selection;
  const isAfter = place.from >= main.anchor;
  const anchor = isExtending ? main.anchor : place.from;
  const head = isExtending && !isAfter ? place.from : place.to;
  view.focus();
  view.dispatch({ selection: { anchor, head }, userEvent: 'select.pointer' });
}
