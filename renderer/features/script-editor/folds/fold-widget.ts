import { Facet } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import type { FoldKind } from '../../../../shared/script/parse/nodes.ts';
import { t } from '../../../i18n/index.ts';
import { drawSvg } from '../editor/draw-svg.ts';
import { type FoldView, foldExcerpt, foldLabel } from './fold-view.ts';

/** Opens the menu of the fold that starts at `from`, beside the box, in pixels of the window. */
export type OpenFoldMenu = (from: number, box: DOMRect) => void;

export const foldMenuPort = Facet.define<OpenFoldMenu, OpenFoldMenu>({
  combine: ([port]) => port ?? (() => undefined),
});

/** Lines of 1.25 in a box of 12 by 12, like the marks in the margin. */
const icons: { readonly [Kind in FoldKind]: string } = {
  note: 'M6 1.5v9M2.1 3.75l7.8 4.5M9.9 3.75l-7.8 4.5',
  page: 'M2.5 1h4.5l2.5 2.5v7.5h-7zM7 1v2.5h2.5',
  table: 'M1 2h10v8h-10zM1 5h10M4.5 5v5',
  image: 'M1 2h10v8h-10zM1 8.5l3-3l2.5 2.5l1.5-1.5l3 3M7.5 4.4h.1',
  code: 'M4 3l-3 3l3 3M8 3l3 3l-3 3',
};

function words(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.dir = 'auto';
  span.textContent = text;
  return span;
}

/** A fold in the text: what it is, how it begins and how it is read; a click opens its menu. */
export class FoldWidget extends WidgetType {
  readonly #fold: FoldView;

  constructor(fold: FoldView) {
    super();
    this.#fold = fold;
  }

  override eq(other: FoldWidget): boolean {
    const { kind, mode, text } = other.#fold;
    return this.#fold.kind === kind && this.#fold.mode === mode && this.#fold.text === text;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { kind, mode, text } = this.#fold;
    const label = foldLabel(this.#fold);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cm-lectern-chip';
    // With a direction of its own it does not decide that of the line.
    button.dir = 'auto';
    // Tab leaves the editor; F2 opens the menu from the text.
    button.tabIndex = -1;
    button.title = label;
    button.setAttribute('aria-label', label);
    button.setAttribute('aria-haspopup', 'menu');
    button.dataset.testid = 'fold';
    button.dataset.kind = kind;
    button.dataset.mode = mode;
    button.append(
      drawSvg(12, [{ d: icons[kind] }]),
      words('cm-lectern-chip-words', foldExcerpt(text)),
    );
    if (mode !== 'skip') button.append(words('cm-lectern-chip-state', t(`fold.states.${mode}`)));
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      view.state.facet(foldMenuPort)(view.posAtDOM(button), button.getBoundingClientRect());
    });
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
