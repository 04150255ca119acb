import type { AssistantScope } from '../../../shared/ipc/routes/assistant.ts';
import type { AssistantPrice, AssistantTask } from '../../../shared/model/assistant.ts';
import type { ChapterSpeakers } from '../../../shared/model/cast.ts';
import type { BookPeople } from '../../../shared/script/speakers/book-people.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import { chatIdentities } from '../chat/chat-order.ts';
import { priceOfCalls, type Tariff } from '../money/tariff.ts';
import { firstUnusedIdentity } from '../session/own-calls.ts';
import { createDoubts, type Doubts } from './doubts.ts';
import { type PieceCall, pieceCall } from './piece-calls.ts';
import type { KnownPerson, Piece, TextOptions } from './piece-types.ts';
import { cutPieces } from './pieces.ts';

export type PlannedPiece = Piece &
  Omit<PieceCall, 'request'> & {
    readonly identity: string;
    /** Answered before: free. */
    readonly isReused: boolean;
  };

export type PlannedChapter = {
  readonly chapter: ChapterRow;
  readonly pieces: readonly PlannedPiece[];
  /** Who was found in the book; what is sent names them. */
  readonly people?: readonly KnownPerson[] | undefined;
};

export type PlannedWork = {
  readonly options: TextOptions;
  readonly chapters: readonly PlannedChapter[];
  readonly unitCount: number;
  readonly passedOverCharacters: number;
};

type PlanRequest = {
  readonly project: ProjectRow;
  readonly task: AssistantTask;
  readonly model: string;
  readonly service: string;
  /** The model takes no limit for its answers. */
  readonly isUnlimited: boolean;
  readonly tariff: Tariff;
};

export type PlanPorts = {
  readonly library: Pick<LibraryStore, 'chaptersWithText'>;
  readonly charges: Pick<ChargeStore, 'findDone'>;
  /** Who seems to say the lines of a chapter, and who is who in the book: only what is in doubt is asked. */
  readonly speakers: {
    readonly ofChapter: (project: ProjectRow, chapter: ChapterRow) => ChapterSpeakers;
    readonly people: (project: ProjectRow) => BookPeople;
  };
};

type CutChapter = {
  readonly pieces: readonly Omit<PlannedPiece, 'isReused'>[];
  readonly unitCount: number;
  readonly passedOverCharacters: number;
  readonly people: Doubts['people'];
};

export type WorkPlanner = (scope: AssistantScope, request: PlanRequest) => PlannedWork;

/**
 * Plans what is asked about a selection, a chapter or a book as it is saved now; nothing is sent. What was
 * cut of a chapter is kept until its text, its cast or the model is another one: books are long.
 */
export function createWorkPlanner({ library, charges, speakers }: PlanPorts): WorkPlanner {
  const known = new Map<
    string,
    {
      readonly key: string;
      readonly text: string;
      readonly doubts: Doubts;
      readonly cut: CutChapter;
    }
  >();
  const doubtsOf = createDoubts(speakers);

  const cutChapter = (
    chapter: ChapterRow,
    request: PlanRequest,
    range: { readonly from: number; readonly to: number },
  ): CutChapter => {
    const { text } = chapter;
    const { lines, people } = doubtsOf(request, chapter);
    const options = { ...optionsOf(request.project), lines };
    const { pieces, ...counts } = cutPieces(text, request.task, { ...options, ...range });
    return {
      ...counts,
      people,
      pieces: pieces.map((piece) => {
        const whole = { text, people };
        const { isReused: _now, ...planned } = planPiece(charges, whole, piece, request);
        return planned;
      }),
    };
  };

  const cutWhole = (chapter: ChapterRow, request: PlanRequest): CutChapter => {
    const { id, text } = chapter;
    const { task, model, service, project, isUnlimited, tariff } = request;
    const terms = [isUnlimited, tariff.outputFactor];
    const key = JSON.stringify([model, service, terms, optionsOf(project)]);
    const doubts = doubtsOf(request, chapter);
    const kept = known.get(`${id} ${task}`);
    if (kept?.key === key && kept.text === text && kept.doubts === doubts) return kept.cut;
    const cut = cutChapter(chapter, request, { from: 0, to: text.length });
    known.set(`${id} ${task}`, { key, text, doubts, cut });
    return cut;
  };

  return (scope, request) => {
    let unitCount = 0;
    let passedOverCharacters = 0;
    const { project } = request;
    const chapters = library
      .chaptersWithText(project.id)
      .flatMap((chapter): readonly PlannedChapter[] => {
        if (scope.kind !== 'book' && chapter.id !== scope.chapterId) return [];
        const cut =
          scope.kind === 'selection'
            ? cutChapter(chapter, request, { from: scope.start, to: scope.end })
            : cutWhole(chapter, request);
        unitCount += cut.unitCount;
        passedOverCharacters += cut.passedOverCharacters;
        if (cut.pieces.length === 0) return [];
        const isReused = ({ identity }: { readonly identity: string }) =>
          charges.findDone(identity) !== null;
        const pieces = cut.pieces.map((piece) => ({ ...piece, isReused: isReused(piece) }));
        return [{ chapter, pieces, people: cut.people }];
      });
    return { options: optionsOf(project), chapters, unitCount, passedOverCharacters };
  };
}

/** One piece as a request; with `isAgain` it is asked about although it has an answer. */
export function planPiece(
  charges: PlanPorts['charges'],
  { text, people }: { readonly text: string } & Partial<Pick<Doubts, 'people'>>,
  piece: Piece,
  asked: PlanRequest,
  { isAgain } = { isAgain: false },
): PlannedPiece {
  const options = { ...optionsOf(asked.project), people };
  const { request, ...call } = pieceCall(text, piece, options, asked);
  const identities = chatIdentities(asked.service, request);
  const identity = isAgain ? firstUnusedIdentity(identities, charges) : identities(null);
  const isReused = charges.findDone(identity) !== null;
  return { ...call, ...piece, identity, isReused };
}

function optionsOf({ cast, language }: ProjectRow): TextOptions {
  return { cast: cast.map(({ name }) => name), language };
}

/** What the work costs; what was answered before costs nothing, and equal pieces are asked about once. */
export function priceOfWork(
  work: PlannedWork,
  tariff: Tariff,
): Omit<AssistantPrice, 'approval' | 'isUnlimited'> {
  const pieces = work.chapters.flatMap((chapter) => chapter.pieces);
  const toBuy = new Map(
    pieces.filter(({ isReused }) => !isReused).map((piece) => [piece.identity, piece]),
  );
  return {
    pieceCount: pieces.length,
    reusedCount: pieces.length - toBuy.size,
    unitCount: work.unitCount,
    passedOverCharacters: work.passedOverCharacters,
    price: priceOfCalls(tariff, toBuy.values()),
  };
}
