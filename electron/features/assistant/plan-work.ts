import type { AssistantScope } from '../../../shared/ipc/routes/assistant.ts';
import type { AssistantPrice, AssistantTask } from '../../../shared/model/assistant.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import { chatIdentities } from '../chat/chat-order.ts';
import { priceOfCalls, type Tariff } from '../money/tariff.ts';
import { firstUnusedIdentity } from '../session/own-calls.ts';
import { type PieceCall, pieceCall } from './piece-calls.ts';
import type { Piece, TextOptions } from './piece-types.ts';
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
};

export type PlanPorts = {
  readonly library: Pick<LibraryStore, 'chaptersWithText'>;
  readonly charges: Pick<ChargeStore, 'findDone'>;
};

type CutChapter = {
  readonly pieces: readonly Omit<PlannedPiece, 'isReused'>[];
  readonly unitCount: number;
  readonly passedOverCharacters: number;
};

export type WorkPlanner = (scope: AssistantScope, request: PlanRequest) => PlannedWork;

/**
 * Plans what is asked about a selection, a chapter or a book as it is saved now; nothing is sent. What was
 * cut of a chapter is kept until its text, its cast or the model is another one: books are long.
 */
export function createWorkPlanner({ library, charges }: PlanPorts): WorkPlanner {
  const known = new Map<string, { readonly key: string; readonly text: string; cut: CutChapter }>();

  const cutChapter = (
    { text }: Pick<ChapterRow, 'text'>,
    request: PlanRequest,
    range: { readonly from: number; readonly to: number },
  ): CutChapter => {
    const options = optionsOf(request.project);
    const { pieces, ...counts } = cutPieces(text, request.task, { ...options, ...range });
    return {
      ...counts,
      pieces: pieces.map((piece) => {
        const { isReused: _now, ...planned } = planPiece(charges, { text }, piece, request, false);
        return planned;
      }),
    };
  };

  const cutWhole = (chapter: ChapterRow, request: PlanRequest): CutChapter => {
    const { id, text } = chapter;
    const { task, model, service, project, isUnlimited } = request;
    const key = JSON.stringify([model, service, isUnlimited, optionsOf(project)]);
    const kept = known.get(`${id} ${task}`);
    if (kept?.key === key && kept.text === text) return kept.cut;
    const cut = cutChapter(chapter, request, { from: 0, to: text.length });
    known.set(`${id} ${task}`, { key, text, cut });
    return cut;
  };

  return (scope, request) => {
    let [unitCount, passedOverCharacters] = [0, 0];
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
        return [{ chapter, pieces }];
      });
    return { options: optionsOf(project), chapters, unitCount, passedOverCharacters };
  };
}

/** One piece as a request; `isAgain` asks anew although it has an answer. */
export function planPiece(
  charges: PlanPorts['charges'],
  { text }: Pick<ChapterRow, 'text'>,
  { start, end }: Piece,
  { project, task, model, service, isUnlimited }: PlanRequest,
  isAgain: boolean,
): PlannedPiece {
  const options = optionsOf(project);
  const { request, ...call } = pieceCall(text, { start, end }, task, model, options, isUnlimited);
  const identities = chatIdentities(service, request);
  const identity = isAgain ? firstUnusedIdentity(identities, charges) : identities(null);
  const isReused = charges.findDone(identity) !== null;
  return { ...call, start, end, identity, isReused };
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
