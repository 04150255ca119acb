import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { SegmentView } from '../../../../shared/model/project.ts';
import { t } from '../../../i18n/index.ts';
import { useLineMarks } from '../../../stores/line-marks.ts';
import { isSpeakable } from '../../../stores/speakable.ts';
import { statusShapes } from '../../../ui/status/status-shape.ts';
import { joinLabel, joinSentences } from '../../../ui/words/format.ts';
import { drawSvg } from '../editor/draw-svg.ts';
import { foldTouching } from '../folds/fold-state.ts';
import { useLineNumbers } from './line-numbers.ts';
import { markRows } from './mark-rows.ts';
import { segmentLabel, statusNow } from './segment-label.ts';
import { leaveMark, openSegmentMenu, restOnMark } from './segment-menu-store.ts';
import { segmentField } from './segment-state.ts';
import { type PlacedSegment, segmentAt } from './segments.ts';

function drawShape(status: keyof typeof statusShapes): SVGSVGElement {
  const { colour, fill, stroke } = statusShapes[status];
  const outline = { fill: 'none', stroke: colour, strokeWidth: '1.5', strokeLinejoin: 'round' };
  return drawSvg(12, [
    ...(fill === null ? [] : [{ d: fill, style: { fill: colour } }]),
    ...(stroke === null ? [] : [{ d: stroke, style: outline }]),
  ]);
}

type Badge = {
  readonly kind: string;
  readonly isShown: (segment: SegmentView) => boolean;
  readonly d: string;
  readonly style: { readonly fill: string; readonly stroke: string };
};

/** What stands at the corners of a mark: a bookmark, a flag, a doubt, a lock. */
const badges: readonly Badge[] = [
  {
    kind: 'bookmarked',
    isShown: ({ id }) => useLineMarks.getState().notes.has(id),
    d: 'M2 .75h4v6.5L4 5.5 2 7.25z',
    style: { fill: 'var(--accent-ink)', stroke: 'var(--accent-ink)' },
  },
  {
    kind: 'flagged',
    isShown: ({ isFlagged }) => isFlagged,
    d: 'M1.5 7.5V.75M1.5 1h4.75L5 2.75 6.25 4.5H1.5z',
    style: { fill: 'var(--accent-ink)', stroke: 'var(--accent-ink)' },
  },
  {
    kind: 'doubted',
    isShown: ({ checks }) => checks.length > 0,
    d: 'M4 .75v4M4 6.75v.25',
    style: { fill: 'none', stroke: 'var(--failed)' },
  },
  {
    kind: 'locked',
    isShown: ({ isLocked }) => isLocked,
    d: 'M1.5 3.75h5v3.5h-5zM2.5 3.75V2.5a1.5 1.5 0 0 1 3 0v1.25',
    style: { fill: 'none', stroke: 'var(--ink-quiet)' },
  },
];

function drawBadge({ kind, ...path }: Badge): SVGSVGElement {
  const svg = drawSvg(8, [path]);
  svg.setAttribute('class', 'cm-lectern-badge');
  svg.dataset.kind = kind;
  return svg;
}

type Placement = {
  readonly segment: PlacedSegment;
  readonly top: number;
  readonly left: number;
  /** Marks of one row share a number: the first of them has it. */
  readonly isNumbered: boolean;
};

const markSize = 24;
const slotStep = 14;

function measureMarks(view: EditorView): readonly Placement[] {
  const { placed } = view.state.field(segmentField);
  const { from, to } = view.viewport;
  const content = view.contentDOM.getBoundingClientRect();
  const scroller = view.scrollDOM.getBoundingClientRect();
  const first = segmentAt(placed, from);
  const found: { segment: PlacedSegment; top: number; height: number }[] = [];
  for (let at = first?.view.index ?? 0; at < placed.length; at += 1) {
    const segment = placed[at];
    if (segment === undefined || segment.start > to) break;
    // A heading that is not spoken says so.
    const isMarked = isSpeakable(segment.view) || segment.view.kind === 'heading';
    if (segment.end < from || !isMarked) continue;
    const place = firstInk(view, segment);
    const box = place >= from && place <= to ? view.coordsAtPos(place, 1) : null;
    if (box !== null) {
      const top = box.top - scroller.top + view.scrollDOM.scrollTop;
      found.push({ segment, top, height: box.bottom - box.top });
    }
  }
  const isRightToLeft = view.textDirection === 1;
  // The margin is wider where numbers stand in it.
  const margin = Number.parseFloat(getComputedStyle(view.contentDOM).paddingInlineStart) - 36;
  const left = isRightToLeft
    ? content.right - scroller.left - markSize - margin
    : content.left - scroller.left + margin;
  return markRows(found, markSize).flatMap(({ middle, slot, rowCount }, at) => {
    const segment = found[at]?.segment;
    if (segment === undefined) return [];
    // Many marks of one row move together rather than out of the margin.
    const step = Math.min(slotStep, (20 + 4) / Math.max(1, rowCount - 1));
    const top = middle - markSize / 2;
    const isNumbered = slot === rowCount - 1;
    return [{ segment, top, left: left + (isRightToLeft ? slot : -slot) * step, isNumbered }];
  });
}

/** A segment may open with blank lines and skipped folds; its mark stands beside what is heard first. */
function firstInk(view: EditorView, segment: PlacedSegment): number {
  let at = segment.start;
  for (;;) {
    const opening = view.state.sliceDoc(at, Math.min(segment.end, at + 200));
    const blank = opening.length - opening.trimStart().length;
    const ink = at + blank;
    const fold = ink < segment.end ? foldTouching(view.state, ink, ink + 1) : null;
    const isSkipped = fold?.fold.mode === 'skip' || fold?.fold.mode === 'end';
    if (fold === null || !isSkipped || fold.from !== ink || fold.to >= segment.end) {
      return blank === opening.length ? segment.start : ink;
    }
    at = fold.to;
  }
}

/** One button beside the first row of each segment in sight: its state, and a click to hear it. */
class SegmentMarks {
  readonly #view: EditorView;
  readonly #layer: HTMLDivElement;
  readonly #buttons = new Map<number, HTMLButtonElement>();
  #labelled = new WeakMap<HTMLButtonElement, SegmentView>();
  readonly #onHear: (index: number) => void;
  readonly #stop: () => void;

  constructor(view: EditorView, onHear: (index: number) => void) {
    this.#view = view;
    this.#onHear = onHear;
    this.#layer = document.createElement('div');
    this.#layer.className = 'cm-lectern-marks';
    view.scrollDOM.append(this.#layer);
    const stopMarks = useLineMarks.subscribe(() => {
      this.#labelled = new WeakMap();
      this.#request();
    });
    // Once the page has the other margin.
    const stopNumbers = useLineNumbers.subscribe(() =>
      requestAnimationFrame(() => this.#request()),
    );
    this.#stop = () => {
      stopMarks();
      stopNumbers();
    };
    this.#request();
  }

  update(update: ViewUpdate): void {
    const isOurs = update.state.field(segmentField) !== update.startState.field(segmentField);
    if (update.docChanged || update.viewportChanged || update.geometryChanged || isOurs) {
      this.#request();
    }
  }

  destroy(): void {
    leaveMark();
    this.#stop();
    this.#layer.remove();
  }

  #request(): void {
    this.#view.requestMeasure({
      key: this,
      read: measureMarks,
      write: (placements) => this.#draw(placements),
    });
  }

  #draw(placements: readonly Placement[]): void {
    const shown = new Set<number>();
    for (const { segment, top, left, isNumbered } of placements) {
      const { index } = segment.view;
      shown.add(index);
      const button = this.#buttons.get(index) ?? this.#create(index);
      const status = statusNow(segment.view, segment.isTouched);
      button.style.top = `${top}px`;
      button.style.left = `${left}px`;
      button.dataset.number = isNumbered ? String(index + 1) : '';
      // A label costs more than all the rest, and most marks only move.
      if (this.#labelled.get(button) !== segment.view || button.dataset.status !== status) {
        this.#labelled.set(button, segment.view);
        const label = segmentLabel(segment.view, status);
        button.dataset.status = status;
        button.setAttribute(
          'aria-label',
          joinLabel(
            t('script.line', { number: index + 1 }),
            joinSentences([label, ...(status === 'silent' ? [] : [t('segment.play')])]),
          ),
        );
        const ownBadges = badges.filter(({ isShown }) => isShown(segment.view));
        button.replaceChildren(drawShape(status), ...ownBadges.map(drawBadge));
      }
    }
    for (const [index, button] of this.#buttons) {
      if (!shown.has(index)) {
        button.remove();
        this.#buttons.delete(index);
      }
    }
  }

  #create(index: number): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cm-lectern-mark';
    // The keys do the same from the text (Ctrl Enter), so the marks stay out of the tab order.
    button.tabIndex = -1;
    button.dataset.testid = `segment-mark-${index}`;
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#onHear(index));
    const box = () => button.getBoundingClientRect();
    button.addEventListener('pointerenter', () =>
      restOnMark(this.#view.state.field(segmentField).segments[index], box()),
    );
    button.addEventListener('pointerleave', leaveMark);
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      void openSegmentMenu(index, box());
    });
    this.#buttons.set(index, button);
    this.#layer.append(button);
    return button;
  }
}

export function segmentMarks(onHear: (index: number) => void) {
  return ViewPlugin.define((view) => new SegmentMarks(view, onHear));
}
