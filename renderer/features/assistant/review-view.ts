import type { Extension, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  WidgetType,
} from '@codemirror/view';
import { t } from '../../i18n/index.ts';
import type { Hunk } from './hunks.ts';
import { acceptedIn, decideHunks, reviewField, reviewHistory } from './review-state.ts';

/** What would be put in; a new line is shown as a sign, as the paragraph stays where it is. */
class AddedWords extends WidgetType {
  readonly words: string;

  constructor(words: string) {
    super();
    this.words = words;
  }

  override eq(other: AddedWords): boolean {
    return other.words === this.words;
  }

  toDOM(): HTMLElement {
    const words = this.words.replace(/\n/g, '↵ ');
    const added = document.createElement('ins');
    added.className = 'cm-review-added';
    added.textContent = words.trim() === '' ? words : words.trim();
    const box = document.createElement('span');
    const gap = (pattern: RegExp) => (pattern.test(this.words) ? ' ' : '');
    box.append(gap(/^ /), added, gap(/ $/));
    return box;
  }
}

/** Yes and no behind the paragraph; the keys do the same. */
class HunkButtons extends WidgetType {
  readonly id: number;
  readonly isCurrent: boolean;

  constructor(id: number, isCurrent: boolean) {
    super();
    this.id = id;
    this.isCurrent = isCurrent;
  }

  override eq(other: HunkButtons): boolean {
    return other.id === this.id && other.isCurrent === this.isCurrent;
  }

  toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('span');
    box.className = 'cm-review-buttons';
    box.dataset.current = String(this.isCurrent);
    for (const isAccepted of [true, false]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.tabIndex = -1;
      button.dataset.testid = isAccepted ? 'hunk-accept' : 'hunk-reject';
      button.className = isAccepted ? 'cm-review-yes' : 'cm-review-no';
      button.textContent = t(isAccepted ? 'assistant.accept' : 'assistant.reject');
      button.addEventListener('mousedown', (event) => event.preventDefault());
      button.addEventListener('click', () => {
        const hunks = view.state.field(reviewField).hunks.filter(({ id }) => id === this.id);
        decideHunks(view, hunks, isAccepted);
      });
      box.append(button);
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const removed = Decoration.mark({ class: 'cm-review-removed' });
const current = Decoration.mark({ class: 'cm-review-current' });

function decorationsOf(hunk: Hunk, isCurrent: boolean): readonly Range<Decoration>[] {
  const ranges: Range<Decoration>[] = [];
  if (isCurrent && hunk.from < hunk.to) ranges.push(current.range(hunk.from, hunk.to));
  for (const { from, to, insert } of hunk.changes) {
    if (from < to) ranges.push(removed.range(from, to));
    if (insert !== '') {
      ranges.push(Decoration.widget({ widget: new AddedWords(insert), side: 1 }).range(to));
    }
  }
  const buttons = new HunkButtons(hunk.id, isCurrent);
  ranges.push(Decoration.widget({ widget: buttons, side: 2 }).range(hunk.to));
  return ranges;
}

const decorations = EditorView.decorations.compute([reviewField], (state): DecorationSet => {
  const { hunks, currentId } = state.field(reviewField);
  return Decoration.set(
    hunks.flatMap((hunk) => decorationsOf(hunk, hunk.id === currentId)),
    true,
  );
});

const look = EditorView.baseTheme({
  '.cm-review-added': {
    padding: '0 2px',
    borderRadius: '3px',
    boxShadow: 'inset 0 -2px 0 var(--made)',
    backgroundColor: 'var(--panel)',
    color: 'var(--made)',
    textDecoration: 'none',
  },
  '.cm-review-removed, .cm-review-removed > *': {
    color: 'var(--failed)',
    textDecoration: 'line-through',
  },
  '.cm-review-current': { backgroundColor: 'var(--accent-soft)' },
  '.cm-review-buttons': {
    display: 'inline-flex',
    gap: '4px',
    marginInlineStart: '8px',
    verticalAlign: 'middle',
    fontFamily: 'var(--font-ui)',
    lineHeight: '20px',
  },
  '.cm-review-buttons button': {
    padding: '0 8px',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontSize: '12px',
    cursor: 'pointer',
  },
  '.cm-review-buttons button:hover': { backgroundColor: 'var(--hover)' },
  '.cm-review-buttons[data-current=true] .cm-review-yes': {
    borderColor: 'var(--accent-ink)',
    color: 'var(--accent-ink)',
    fontWeight: '600',
  },
});

type ReviewPorts = {
  /** After every step of the review; null when the editor is gone. */
  readonly onStep: (view: EditorView | null) => void;
  readonly onAccepted: (hunks: readonly Hunk[]) => void;
};

/** Shows proposed changes in the text itself, each with its yes and no. */
export function reviewExtension({ onStep, onAccepted }: ReviewPorts): Extension {
  return [
    reviewField,
    reviewHistory,
    decorations,
    look,
    ViewPlugin.define((view) => ({
      update: ({ state, startState, transactions }) => {
        const accepted = transactions.flatMap(acceptedIn);
        if (accepted.length > 0) onAccepted(accepted);
        if (state.field(reviewField) !== startState.field(reviewField, false)) onStep(view);
      },
      destroy: () => onStep(null),
    })),
  ];
}
