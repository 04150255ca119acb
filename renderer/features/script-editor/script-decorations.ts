import { Facet, type Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { castClass } from './cast-theme.ts';
import { wholeParagraphs } from './paragraph-range.ts';
import { type CastColours, scriptMarks, type TextMark } from './script-marks.ts';
import { segmentField } from './segment-state.ts';
import { segmentAt } from './segments.ts';

const noCast: CastColours = new Map();

/** Colour by name of the cast; a name that is not in it is prose. */
export const castColours = Facet.define<CastColours, CastColours>({
  combine: (values) => values[0] ?? noCast,
});

const headingLine = Decoration.line({ class: 'cm-lectern-heading' });
const sceneLine = Decoration.line({ class: 'cm-lectern-scene' });
const current = Decoration.mark({ class: 'cm-lectern-current' });
const playing = Decoration.mark({ class: 'cm-lectern-playing' });

function textDecoration({ look, cast }: TextMark): Decoration {
  const speaker = cast === undefined ? '' : ` ${castClass(cast)}`;
  return Decoration.mark({ class: `cm-lectern-${look}${speaker}` });
}

function markVisibleLines(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const cast = view.state.facet(castColours);
  const ranges: Range<Decoration>[] = [];
  const { from, to } = view.viewport;
  const [start, end] = wholeParagraphs(doc, from, to);
  const { marks, lines } = scriptMarks(doc.sliceString(start, end), cast);
  for (const { start: at, look } of lines) {
    const line = doc.lineAt(start + at);
    ranges.push((look === 'heading' ? headingLine : sceneLine).range(line.from));
  }
  for (const mark of marks) {
    ranges.push(textDecoration(mark).range(start + mark.start, start + mark.end));
  }
  return Decoration.set(ranges, true);
}

/** Headings, tags, pauses, speakers and escapes of the lines in sight. */
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
