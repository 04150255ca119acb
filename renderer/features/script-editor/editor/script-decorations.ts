import type { Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { segmentField } from '../gutter/segment-state.ts';
import { segmentAt } from '../gutter/segments.ts';
import { castColours } from '../tags/chip-state.ts';
import { wholeParagraphs } from './paragraph-range.ts';
import { scriptMarks } from './script-marks.ts';

const headingLine = Decoration.line({ class: 'cm-lectern-heading' });
const sceneLine = Decoration.line({ class: 'cm-lectern-scene' });
/** Each line goes by its own first letter; blank ones by the chapter's. */
const ownDirection = Decoration.line({ attributes: { dir: 'auto' } });
const current = Decoration.mark({ class: 'cm-lectern-current' });
const playing = Decoration.mark({ class: 'cm-lectern-playing' });

function markVisibleLines(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const cast = view.state.facet(castColours);
  const ranges: Range<Decoration>[] = [];
  const { from, to } = view.viewport;
  const [start, end] = wholeParagraphs(doc, from, to);
  const { marks, lines } = scriptMarks(doc.sliceString(start, end), cast);
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    if (line.text.trim() !== '') ranges.push(ownDirection.range(line.from));
    if (line.to >= to || line.number === doc.lines) break;
  }
  for (const { start: at, look } of lines) {
    const line = doc.lineAt(start + at);
    ranges.push((look === 'heading' ? headingLine : sceneLine).range(line.from));
  }
  for (const mark of marks) {
    const look = Decoration.mark({ class: `cm-lectern-${mark.look}` });
    ranges.push(look.range(start + mark.start, start + mark.end));
  }
  return Decoration.set(ranges, true);
}

/** Decorations that are drawn anew after an update that changed what they show. */
function drawnAfter(
  isStale: (update: ViewUpdate) => boolean,
  draw: (view: EditorView) => DecorationSet,
) {
  class Drawn {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = draw(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || isStale(update)) this.decorations = draw(update.view);
    }
  }
  return ViewPlugin.fromClass(Drawn, { decorations: (plugin) => plugin.decorations });
}

/** Headings, scene breaks, respellings and emphasis of the lines in sight. */
export const scriptDecorations = drawnAfter(
  ({ state, startState, viewportChanged }) =>
    viewportChanged || state.facet(castColours) !== startState.facet(castColours),
  markVisibleLines,
);

function highlight(view: EditorView): DecorationSet {
  const { placed, playingIndex } = view.state.field(segmentField);
  const { length } = view.state.doc;
  const atCursor = segmentAt(placed, view.state.selection.main.head);
  const sounding = playingIndex === null ? null : (placed[playingIndex] ?? null);
  const shown = sounding ?? atCursor;
  if (shown === null || shown.start >= Math.min(shown.end, length)) return Decoration.none;
  const text = view.state.sliceDoc(shown.start, shown.end);
  const start = shown.start + (text.length - text.trimStart().length);
  const end = shown.end - (text.length - text.trimEnd().length);
  return start < end
    ? Decoration.set((sounding === null ? current : playing).range(start, end))
    : Decoration.none;
}

/** The segment at the cursor, or the one that plays, on a soft ground. */
export const segmentHighlight = drawnAfter(
  ({ state, startState, selectionSet }) =>
    selectionSet || state.field(segmentField) !== startState.field(segmentField),
  highlight,
);
