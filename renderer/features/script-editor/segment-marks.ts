import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { t } from '../../i18n/index.ts';
import { isSpeakable } from '../../stores/speakable.ts';
import { statusShapes } from '../../ui/status-shape.ts';
import { segmentLabel, statusNow } from './segment-label.ts';
import { segmentField } from './segment-state.ts';
import { type PlacedSegment, segmentAt } from './segments.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

function drawShape(button: HTMLButtonElement, status: keyof typeof statusShapes): void {
  const { colour, fill, stroke } = statusShapes[status];
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 12 12');
  svg.setAttribute('aria-hidden', 'true');
  for (const [path, isFill] of [
    [fill, true],
    [stroke, false],
  ] as const) {
    if (path === null) {
      continue;
    }
    const shape = document.createElementNS(svgNamespace, 'path');
    shape.setAttribute('d', path);
    shape.style.fill = isFill ? colour : 'none';
    if (!isFill) {
      shape.style.stroke = colour;
      shape.style.strokeWidth = '1.5';
      shape.style.strokeLinejoin = 'round';
    }
    svg.append(shape);
  }
  button.replaceChildren(svg);
}

type Placement = {
  readonly segment: PlacedSegment;
  readonly top: number;
  readonly left: number;
  readonly height: number;
};

const markSize = 24;

function measureMarks(view: EditorView): readonly Placement[] {
  const { placed } = view.state.field(segmentField);
  const { from, to } = view.viewport;
  const content = view.contentDOM.getBoundingClientRect();
  const scroller = view.scrollDOM.getBoundingClientRect();
  const isRightToLeft = view.textDirection === 1;
  const left = isRightToLeft
    ? content.right - scroller.left - markSize - 20
    : content.left - scroller.left + 20;
  const first = segmentAt(placed, from);
  const placements: Placement[] = [];
  let lastMiddle = Number.NEGATIVE_INFINITY;
  let slot = 0;
  for (let at = first?.view.index ?? 0; at < placed.length; at += 1) {
    const segment = placed[at];
    if (segment === undefined || segment.start > to) {
      break;
    }
    if (segment.end < from || !isSpeakable(segment.view)) {
      continue;
    }
    const place = firstInk(view, segment);
    const box = place >= from && place <= to ? view.coordsAtPos(place, 1) : null;
    if (box === null) {
      continue;
    }
    const top = box.top - scroller.top + view.scrollDOM.scrollTop;
    // Small tags and large words of one row have other tops, but nearly the same middle.
    const middle = top + (box.bottom - box.top) / 2;
    slot = Math.abs(middle - lastMiddle) < markSize / 2 ? slot + 1 : 0;
    lastMiddle = middle;
    const step = isRightToLeft ? slot * 14 : -slot * 14;
    placements.push({ segment, top, left: left + step, height: box.bottom - box.top });
  }
  return placements;
}

/** A segment may open with the blank line before it; its mark stands beside its first word. */
function firstInk(view: EditorView, segment: PlacedSegment): number {
  const opening = view.state.sliceDoc(segment.start, Math.min(segment.end, segment.start + 200));
  const blank = opening.length - opening.trimStart().length;
  return blank === opening.length ? segment.start : segment.start + blank;
}

/** One button beside the first row of each segment in sight: its state, and a click to hear it. */
class SegmentMarks {
  readonly #view: EditorView;
  readonly #layer: HTMLDivElement;
  readonly #buttons = new Map<number, HTMLButtonElement>();
  readonly #onHear: (index: number) => void;

  constructor(view: EditorView, onHear: (index: number) => void) {
    this.#view = view;
    this.#onHear = onHear;
    this.#layer = document.createElement('div');
    this.#layer.className = 'cm-lectern-marks';
    view.scrollDOM.append(this.#layer);
    this.#request();
  }

  update(update: ViewUpdate): void {
    const isOurs = update.state.field(segmentField) !== update.startState.field(segmentField);
    if (update.docChanged || update.viewportChanged || update.geometryChanged || isOurs) {
      this.#request();
    }
  }

  destroy(): void {
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
    for (const { segment, top, left, height } of placements) {
      const { index } = segment.view;
      shown.add(index);
      const button = this.#buttons.get(index) ?? this.#create(index);
      const status = statusNow(segment.view, segment.isTouched);
      const label = segmentLabel(segment.view, status);
      button.style.top = `${top + (height - markSize) / 2}px`;
      button.style.left = `${left}px`;
      if (button.dataset.status !== status || button.title !== label) {
        button.dataset.status = status;
        button.title = label;
        button.setAttribute(
          'aria-label',
          `${t('script.line', { number: index + 1 })}: ${label}. ${t('segment.play')}`,
        );
        drawShape(button, status);
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
    this.#buttons.set(index, button);
    this.#layer.append(button);
    return button;
  }
}

export function segmentMarks(onHear: (index: number) => void) {
  return ViewPlugin.define((view) => new SegmentMarks(view, onHear));
}
