import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { isOn, type PlayerState, player } from '../../player/player-store.ts';
import { useWavePeaks } from '../../player/strip/wave-peaks-store.ts';
import { goToPlace } from '../editor/go-to-place.ts';
import { caretSegment, moveToSegment } from '../editor/move-to-segment.ts';
import type { Stretch } from '../editor/paragraph-range.ts';
import { playingEffect, segmentField } from '../gutter/segment-state.ts';
import { useScriptStore } from '../save/script-store.ts';
import type { SideId } from '../save/sides.ts';
import { scriptLanguage } from '../tags/apply-mark.ts';
import { castNames } from '../tags/chip-state.ts';
import {
  type SpokenSentence,
  sentenceAtMs,
  sentenceStartsMs,
  spokenSentences,
} from './spoken-sentences.ts';

const sentenceEffect = StateEffect.define<Stretch | null>();
const spoken = Decoration.mark({ class: 'cm-lectern-sentence' });

const sentenceField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => {
    let next = transaction.docChanged ? value.map(transaction.changes) : value;
    for (const effect of transaction.effects) {
      if (effect.is(sentenceEffect)) {
        const stretch = effect.value;
        const to = Math.min(stretch?.to ?? 0, transaction.newDoc.length);
        next =
          stretch === null || stretch.from >= to
            ? Decoration.none
            : Decoration.set(spoken.range(stretch.from, to));
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The sentence that is heard, on a ground of its own inside the line that plays. */
export const playingSentence: Extension = [
  // Inside the ground of its line, so that it is seen on it.
  Prec.high(sentenceField),
  EditorView.baseTheme({
    '.cm-lectern-sentence': {
      backgroundColor: 'var(--selection)',
      boxShadow: 'inset 0 -2px 0 var(--accent-line)',
      borderRadius: '2px',
      boxDecorationBreak: 'clone',
      WebkitBoxDecorationBreak: 'clone',
    },
  }),
];

/** The sentences of one take of one segment, worked out once. */
type Aligned = {
  readonly key: string;
  readonly sentences: readonly SpokenSentence[];
  readonly startsMs: readonly number[];
};

function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Of the page's height: what is spoken is kept between these while it is followed. */
const highest = 0.08;
const lowest = 0.72;
const turnedTo = 0.22;

/**
 * Shows in the text what sounds, and keeps it in sight for as long as nobody scrolls or writes
 * elsewhere; it is followed again once it is in sight, or playing is started anew. The answer ends it.
 */
export function followPlaying(view: EditorView, chapterId: string, sideId: SideId): () => void {
  /** Of two sides with the same chapter only the one at hand goes along: the other stays where it was put. */
  const isFollowing = (): boolean => {
    const { focusedId, chapter } = useScriptStore.getState();
    return focusedId === sideId || chapter?.id !== chapterId;
  };
  let aligned: Aligned | null = null;
  let shown: Stretch | null = null;
  let playingIndex: number | null = null;
  let isAway = false;
  let lastPlace: number | undefined;

  const goAway = (): void => {
    isAway = playingIndex !== null;
  };
  const onPointer = (event: Event): void => {
    // Only the scroll bar: a click into the text moves the cursor, which is told below.
    if (event.target === view.scrollDOM) goAway();
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (/^(Page|Arrow|Home|End)/.test(key) || key.length === 1) goAway();
  };
  const { scrollDOM, contentDOM } = view;
  scrollDOM.addEventListener('wheel', goAway, { passive: true });
  scrollDOM.addEventListener('touchmove', goAway, { passive: true });
  scrollDOM.addEventListener('pointerdown', onPointer);
  contentDOM.addEventListener('pointerdown', goAway);
  contentDOM.addEventListener('keydown', onKey);

  const alignedOf = (state: PlayerState, index: number): Aligned | null => {
    const segment = state.track?.segments[index];
    const placed = view.state.field(segmentField).placed[index];
    if (segment === undefined || placed === undefined || placed.isTouched) return null;
    const peaks =
      segment.mediaUrl === null ? null : useWavePeaks.getState().peaksOf(segment.mediaUrl);
    const text = view.state.sliceDoc(placed.start, placed.end);
    const key = `${segment.id} ${segment.mediaUrl} ${peaks === null} ${text}`;
    if (aligned?.key !== key) {
      const rules = {
        cast: castNames(view.state),
        language: view.state.facet(scriptLanguage),
      };
      const sentences = spokenSentences(text, rules);
      const startsMs = sentenceStartsMs(sentences, peaks, state.durationMs);
      aligned = { key, sentences, startsMs };
    }
    return aligned;
  };

  /** Where in the text the sentence that sounds stands. */
  const stretchOf = (state: PlayerState, index: number): Stretch | null => {
    const found = alignedOf(state, index);
    const placed = view.state.field(segmentField).placed[index];
    const trimMs = state.track?.segments[index]?.trimStartMs ?? 0;
    if (found === null || placed === undefined) return null;
    const at = sentenceAtMs(found.startsMs, state.positionMs + trimMs);
    const sentence = found.sentences[at];
    return sentence === undefined
      ? null
      : { from: placed.start + sentence.from, to: placed.start + sentence.to };
  };

  const keepInSight = (at: number): void => {
    view.requestMeasure({
      key: keepInSight,
      read: () => {
        const box = view.coordsAtPos(Math.min(at, view.state.doc.length), 1);
        const page = scrollDOM.getBoundingClientRect();
        return { share: box && (box.top - page.top) / page.height, page, box };
      },
      write: ({ share, page, box }) => {
        // Nothing to scroll while another screen hides it.
        if (page.height === 0) return;
        if (share !== null && share > highest && share < lowest) {
          isAway = false;
        } else if (!isAway && box === null) {
          // Too far away to be drawn. The editor takes no transaction while it measures.
          const effects = EditorView.scrollIntoView(at, { y: 'center' });
          queueMicrotask(() => view.dispatch({ effects }));
        } else if (!isAway && box !== null) {
          const isCalm = isMotionReduced();
          const top = scrollDOM.scrollTop + box.top - page.top - page.height * turnedTo;
          scrollDOM.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
        }
      },
    });
  };

  /** Tells the editor what sounds, and answers where in the text that is. */
  const mark = (state: PlayerState, index: number | null): number | undefined => {
    if (index !== playingIndex) {
      playingIndex = index;
      view.dispatch({ effects: playingEffect.of(index) });
    }
    const stretch = index === null ? null : stretchOf(state, index);
    if (stretch?.from !== shown?.from || stretch?.to !== shown?.to) {
      shown = stretch;
      view.dispatch({ effects: sentenceEffect.of(stretch) });
    }
    const placed = index === null ? undefined : view.state.field(segmentField).placed[index];
    return stretch?.from ?? placed?.start;
  };

  /** By the player's strip or keys: the cursor goes along, unless it stands in that line already. */
  const goAlong = (state: PlayerState, isSought: boolean): void => {
    if (isSought && state.index !== null && state.index !== caretSegment(view)) {
      moveToSegment(view, state.index);
    }
  };

  /** Playing went on into another chapter: what followed it in this one follows it there. */
  const followIntoNext = (state: PlayerState, before: PlayerState): void => {
    const { track, manualStartCount, status } = state;
    const wasHere = before.track?.chapterId === chapterId && isOn(before.status);
    const hasMoved = track !== null && track.chapterId !== chapterId && isOn(status);
    if (!wasHere || !hasMoved || manualStartCount !== before.manualStartCount) return;
    const isAtHand = useScriptStore.getState().focusedId === sideId;
    const isShown = view.dom.getClientRects().length > 0;
    // Whoever writes, searches or answers a question in this chapter keeps it under their hands.
    const focused = document.activeElement ?? document.body;
    const isFree = focused === document.body || focused.closest('[data-pane="transport"]') !== null;
    const start = track.segments[state.index ?? 0]?.start ?? 0;
    if (!isAway && isAtHand && isShown && isFree) {
      void goToPlace({
        chapterId: track.chapterId,
        start,
        end: start,
        isFocused: false,
      });
    }
  };

  const show = (state: PlayerState, before: PlayerState): void => {
    followIntoNext(state, before);
    const isHere = state.track?.chapterId === chapterId;
    const index = isHere && state.status !== 'idle' ? state.index : null;
    const isSought = isHere && state.seekCount !== before.seekCount;
    if (isSought || state.manualStartCount !== before.manualStartCount) isAway = false;
    const place = mark(state, index);
    if (isFollowing()) goAlong(state, isSought);
    const isNew = index !== before.index || before.status === 'idle';
    if (index !== null && isNew && !isAway && isFollowing()) {
      // What sounds is the current segment until the cursor is moved: a pause goes on from there.
      useScriptStore.getState().setCurrentIndex(index, sideId);
    }
    if (isHere && state.halt !== null && state.halt !== before.halt && !isAway && isFollowing()) {
      // Where it stopped is where one goes on.
      useScriptStore.getState().setCurrentIndex(state.halt.index, sideId);
    }
    if (place !== undefined && place !== lastPlace && isFollowing()) keepInSight(place);
    lastPlace = place;
  };

  show(player.getState(), player.getState());
  const stop = player.subscribe(show);
  return () => {
    stop();
    scrollDOM.removeEventListener('wheel', goAway);
    scrollDOM.removeEventListener('touchmove', goAway);
    scrollDOM.removeEventListener('pointerdown', onPointer);
    contentDOM.removeEventListener('pointerdown', goAway);
    contentDOM.removeEventListener('keydown', onKey);
  };
}
