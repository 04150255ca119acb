import type { Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { castColours } from './chip-state.ts';
import { wholeParagraphs } from './paragraph-range.ts';
import { type MarkLook, scriptMarks } from './script-marks.ts';
import { segmentField } from './segment-state.ts';
import { segmentAt } from './segments.ts';

const headingLine = Decoration.line({ class: 'cm-lectern-heading' });
const sceneLine = Decoration.line({ class: 'cm-lectern-scene' });
/** Each line goes by its own first letter; blank ones by the chapter's. */
const ownDirection = Decoration.line({ attributes: { dir: 'auto' } });
const current = Decoration.mark({ class: 'cm-lectern-current' });
const playing = Decoration.mark({ class: 'cm-lectern-playing' });

function textDecoration(look: MarkLook): Decoration {
  return Decoration.mark({ class: `cm-lectern-${look}` });
}

function markVisibleLines(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const cast = view.state.facet(castColours);
  const ranges: Range<Decoration>[] = [];
  const { from, to } = view.viewport;
  const [start, end] = wholeParagraphs(doc, from, to);
  const { marks, lines } = scriptMarks(doc.sliceString(start, end), cast);
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    if (line.text.trim() !== '') {
      ranges.push(ownDirection.range(line.from));
    }
    if (line.to >= to || line.number === doc.lines) {
      break;
    }
  }
  for (const { start: at, look } of lines) {
    const line = doc.lineAt(start + at);
    ranges.push((look === 'heading' ? headingLine : sceneLine).range(line.from));
  }
  for (const mark of marks) {
    ranges.push(textDecoration(mark.look).range(start + mark.start, start + mark.end));
  }
  return Decoration.set(ranges, true);
}

/** Headings, scene breaks, respellings and emphasis of the lines in sight. */
export const scriptDecorations = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = markVisibleLines(view);
    }

    update(update: ViewUpdate): void {
      const isCastNew = update.state.facet(castColours) !== update.startState.facet(castColours);
      if (update.docChanged || update.viewportChanged || isCastNew) {
        this.decorations = markVisibleLines(update.view);
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function highlight(view: EditorView): DecorationSet {
  const { placed, playingIndex } = view.state.field(segmentField);
  const { length } = view.state.doc;
  const atCursor = segmentAt(placed, view.state.selection.main.head);
  const sounding = playingIndex === null ? null : (placed[playingIndex] ?? null);
  const shown = sounding ?? atCursor;
  if (shown === null || shown.start >= Math.min(shown.end, length)) {
    return Decoration.none;
  }
  const text = view.state.sliceDoc(shown.start, shown.end);
  const start = shown.start + (text.length - text.trimStart().length);
  const end = shown.end - (text.length - text.trimEnd().length);
  return start < end
    ? Decoration.set((sounding === null ? current : playing).range(start, end))
    : Decoration.none;
}

/** The segment at the cursor, or the one that sounds, on a soft ground. */
export const segmentHighlight = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = highlight(view);
    }

    update(update: ViewUpdate): void {
      const isOurs = update.state.field(segmentField) !== update.startState.field(segmentField);
      if (update.docChanged || update.selectionSet || isOurs) {
        this.decorations = highlight(update.view);
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
