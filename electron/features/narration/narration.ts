import { appError } from '../../../shared/app-error.ts';
import type { Chapter, SegmentState, SegmentView } from '../../../shared/model/project.ts';
import type { ChargeStore, Closing, SpeechOutcome } from '../../charges/ports.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import type { FoundChapter, FoundSegment } from './found.ts';
import { createSegmentHearing, type SegmentHearing } from './hear-segment.ts';
import { createHearSpeech, type HearSpeech } from './hear-speech.ts';
import { type MissingSegment, missingSegments } from './missing-segments.ts';
import type { SegmentAudioLookup } from './segment-audio-lookup.ts';
import type { SegmentIndex } from './segment-index.ts';
import { createSegmentNotifier } from './segment-notifier.ts';
import type { SegmentStates } from './segment-states.ts';
import type { SpeechOrders } from './speech-orders.ts';
import type { SpeechRequester } from './speech-requester.ts';
import type { VoiceCheck } from './voice-check.ts';

/** Hears the segments of a chapter, and tells the windows as their states change. */
export type Narration = SegmentHearing & {
  /** The chapter with the state of every segment, for the account in use. */
  readonly chapter: (chapterId: string) => Chapter;
  readonly segmentsOf: (chapterId: string) => readonly SegmentView[];
  /** The states of single segments; nothing else of their chapter is read. */
  readonly statesOf: (chapterId: string, segmentIds: readonly string[]) => readonly SegmentState[];
  /** The segments of a chapter for a window, which is notified of their changes from now on. */
  readonly segmentsToShow: (chapterId: string) => readonly SegmentView[];
  readonly hearSpeech: HearSpeech;
  /** What is still to be generated of these segments, or of all. */
  readonly missing: (
    chapterId: string,
    segmentIds?: readonly string[],
    account?: AccountRow,
  ) => readonly MissingSegment[];
  /** Whether a line of the chapter still has that identity: it changes with an edit or another cast. */
  readonly hasIdentity: (chapterId: string, identity: string, account: AccountRow) => boolean;
  readonly requireVoices: VoiceCheck['require'];
  readonly voiceName: VoiceCheck['nameOf'];
  /** For the current account unless another one is given. Throws `not_found` for a removed chapter. */
  readonly find: (chapterId: string, account?: AccountRow) => FoundChapter;
  /** Reads nothing else of the chapter. Throws `not_found` for a removed segment. */
  readonly findSegment: (segmentId: string) => FoundSegment;
  /** Tells the windows the states of these segments. */
  readonly announceSegments: (chapterId: string, segmentIds: readonly string[]) => void;
  /** Tells the windows the states of all segments with that identity. Never throws. */
  readonly announceIdentity: (identity: string) => void;
  /** Tells the windows the state of every segment of the chapter. */
  readonly announce: (chapterId: string) => void;
  /** The same for those of these chapters that a window shows. */
  readonly announceShown: (chapterIds: Iterable<string>) => void;
  /** Speaks one order; its outcome shows in its chapter. */
  readonly speak: SpeechRequester['speak'];
  /** Speaks several orders by one speech job; their outcomes show in their chapters. */
  readonly speakTogether: SpeechRequester['speakTogether'];
};

type NarrationParts = {
  readonly platform: Pick<Platform, 'logger'>;
  readonly library: LibraryStore;
  readonly segments: SegmentStore;
  readonly segmentAudio: SegmentAudioStore;
  readonly index: SegmentIndex;
  readonly accounts: Accounts;
  readonly speaker: SpeechRequester;
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
  readonly states: SegmentStates;
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly voiceCheck: VoiceCheck;
  readonly closing: Closing;
  readonly segmentsChanged: (chapterId: string, segments: readonly SegmentState[]) => void;
};

export function createNarration(parts: NarrationParts): Narration {
  const { library, segments, segmentAudio, index, accounts, speaker, speechOrders, states } = parts;

  const bookOf = (chapterId: string) => {
    const chapter = library.head(chapterId);
    const project = chapter === null ? null : library.project(chapter.projectId);
    if (chapter === null || project === null) throw appError('not_found.chapter');
    return { chapter, project };
  };
  const find = (chapterId: string, account = accounts.current()): FoundChapter => {
    const { chapter, project } = bookOf(chapterId);
    const orders = speechOrders.ofChapter(project, chapter, account);
    return { chapter, project, orders, audioAt: parts.audioLookup(account.id, orders) };
  };
  const filled = (chapterId: string, projectId: string): string => {
    const account = accounts.current();
    index.fill(projectId, chapterId, account);
    return account.id;
  };
  const findSegment = (segmentId: string): FoundSegment => {
    const account = accounts.current();
    const segment = segments.byId(segmentId);
    if (segment === null) throw appError('not_found.line');
    const { chapter, project } = bookOf(segment.chapterId);
    filled(segment.chapterId, project.id);
    const order = speechOrders.ofSegment(project, segment, account);
    const asked = { segmentId, identity: order?.identity ?? null };
    const [sound] = segmentAudio.sounds(account.id, [asked]);
    if (sound === undefined) throw new Error('A segment of the library has no row.');
    return { chapter, project, segmentId, order, sound };
  };

  const statesNow = (chapterId: string, segmentIds: readonly string[] | null) => {
    const chapter = library.head(chapterId);
    if (chapter === null) return [];
    const accountId = filled(chapterId, chapter.projectId);
    return segmentIds === null
      ? states.ofChapter(chapterId, accountId)
      : states.ofSegments(chapterId, accountId, segmentIds);
  };
  const notifier = createSegmentNotifier({
    statesOf: statesNow,
    tell: parts.segmentsChanged,
    logger: parts.platform.logger,
  });
  const segmentsOf = (chapterId: string): readonly SegmentView[] => {
    const { project } = bookOf(chapterId);
    return states.views(chapterId, filled(chapterId, project.id));
  };
  const shownChapters = new Set<string>();
  const segmentsToShow = (chapterId: string): readonly SegmentView[] => {
    const views = segmentsOf(chapterId);
    shownChapters.add(chapterId);
    notifier.shown(views.map(stateOf));
    return views;
  };
  const announceIdentity = (identity: string): void => {
    try {
      const accountId = accounts.current().id;
      for (const { chapterId, segmentId } of segmentAudio.segmentsOf(accountId, identity)) {
        notifier.touch(chapterId, [segmentId]);
      }
    } catch (error) {
      // Nobody waits for this, and what it tells of is done: it may have been paid for.
      parts.platform.logger.error('A line could not be told.', { reason: String(error) });
    }
  };

  const shown = (identity: string, outcome: SpeechOutcome): void => {
    if (outcome.kind === 'refused') states.fail(identity, outcome.failure.message);
    else states.clear(identity);
    announceIdentity(identity);
  };
  const speak: Narration['speak'] = async (account, order, options) => {
    const outcome = await speaker.speak(account, order, options);
    shown(order.identity, outcome);
    return outcome;
  };
  const speakTogether: Narration['speakTogether'] = async (account, orders, options) => {
    const outcome = await speaker.speakTogether(account, orders, options);
    for (const { identity } of orders) shown(identity, outcome);
    return outcome;
  };

  const missing: Narration['missing'] = (chapterId, segmentIds, account) =>
    missingSegments(find(chapterId, account), segmentIds);
  const hearSpeech = createHearSpeech({ ...parts, speak });

  return {
    speak,
    speakTogether,
    segmentsOf,
    statesOf: statesNow,
    segmentsToShow,
    chapter: (chapterId) => {
      const chapter = library.chapter(chapterId);
      if (chapter === null) throw appError('not_found.chapter');
      const { id, projectId, title, text, revision } = chapter;
      return { id, projectId, title, text, revision, segments: segmentsToShow(chapterId) };
    },
    ...createSegmentHearing({
      ...parts,
      find,
      findSegment,
      hearSpeech,
      currentAccount: accounts.current,
      stateOf: (chapterId, segmentId) => {
        const [state] = statesNow(chapterId, [segmentId]);
        if (state === undefined) throw new Error('A line that was heard has no row.');
        return state;
      },
      indexOf: segments.indexOf,
    }),
    hearSpeech,
    missing,
    hasIdentity: (chapterId, identity, account) => {
      const head = library.head(chapterId);
      if (head !== null) index.fill(head.projectId, chapterId, account);
      return segmentAudio.hasIdentity(chapterId, account.id, identity);
    },
    requireVoices: parts.voiceCheck.require,
    voiceName: parts.voiceCheck.nameOf,
    find,
    findSegment,
    announceSegments: notifier.touch,
    announceIdentity,
    announce: notifier.touchChapter,
    announceShown: (chapterIds) => {
      for (const id of new Set(chapterIds)) if (shownChapters.has(id)) notifier.touchChapter(id);
    },
  };
}

/** What of a view a change of its audio can touch. */
function stateOf(view: SegmentView): SegmentState {
  const { index: _at, start: _start, end: _end, kind: _kind, ...rest } = view;
  const { speaker: _speaker, emotions: _emotions, shown: _shown, ...state } = rest;
  return state;
}
