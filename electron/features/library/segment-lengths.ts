import { appError } from '../../../shared/app-error.ts';
import type { ChosenChapters } from '../../../shared/model/export.ts';
import {
  type SegmentLength,
  type SegmentLengthFigures,
  segmentLengths,
} from '../../../shared/model/project.ts';
import { estimateSpeech } from '../../../shared/script/plan/estimate.ts';
import { segmentsByGroup } from '../../../shared/script/plan/group-segments.ts';
import type { JobStore } from '../../storage/charges/jobs.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentStore, StoredPlan } from '../../storage/segments/segments.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceOfCalls } from '../money/tariff.ts';
import type { TermsOf } from '../narration/order-terms.ts';
import { replanFor } from '../narration/plan-text.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import { isAsked } from '../narration/segment-orders.ts';
import { demoAccountId } from '../session/account-choice.ts';
import type { Accounts } from '../session/accounts.ts';
import type { ChapterWriter } from './chapter-writer.ts';
import type { Projects } from './projects.ts';

/** How long a book's segments are: what each choice means for what is not generated yet, and the choice. */
export type SegmentLengths = {
  readonly figures: (projectId: string, chapters?: ChosenChapters) => SegmentLengthFigures;
  /**
   * From now on new segments have this length, and so have those that stand in the book without any audio, request
   * or decision. Throws `conflict` while a job of the book is under way: it may buy its lines as they are.
   */
  readonly choose: (projectId: string, length: SegmentLength) => void;
};

type Parts = {
  readonly library: LibraryStore;
  readonly segments: SegmentStore;
  readonly segmentAudio: Pick<SegmentAudioStore, 'chapterStates' | 'held'>;
  readonly index: SegmentIndex;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly jobStore: Pick<JobStore, 'inStates'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly termsOf: TermsOf;
  readonly writer: ChapterWriter;
  readonly projects: Pick<Projects, 'row'>;
  /** Requests a second that the account's gateway was found to take; null where it has no such limit. */
  readonly ratePerSecond: (accountId: string) => number | null;
  readonly changed: (projectId: string) => void;
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

export function createSegmentLengths(parts: Parts): SegmentLengths {
  const { library, segments, accounts, writer, projects } = parts;

  /** Those that stay as they are. What was only tried with the demo voice is as good as not generated elsewhere. */
  const heldIn = (chapterId: string): ReadonlySet<string> =>
    parts.segmentAudio.held(
      chapterId,
      accounts.current().id === demoAccountId ? null : demoAccountId,
    );

  const withoutAudio = (chapterId: string): ReadonlySet<string> =>
    new Set(
      parts.segmentAudio
        .chapterStates(accounts.current().id, chapterId)
        .flatMap(({ segmentId, identity, take }) =>
          identity !== null && take === null ? [segmentId] : [],
        ),
    );

  /** The texts that would be asked for, chapter by chapter: of kept segments those that have no audio. */
  const textsToAsk = (project: ProjectRow, wanted: ChosenChapters): readonly string[] =>
    library.chaptersWithText(project.id).flatMap(({ id, text, kind, ordinal }) => {
      if (wanted !== null && (kind !== 'chapter' || !wanted.includes(ordinal + 1))) return [];
      const former = segments.plan(id);
      const formerIds = idsByGroup(former);
      const isOpen = openGroups(formerIds, heldIn(id));
      const { plan, keptFrom } = replanFor(project, text, former.plan, { isOpen });
      const missing = withoutAudio(id);
      return segmentsByGroup(plan).flatMap((own, group) => {
        const kept = keptFrom[group] ?? null;
        return own.flatMap((index, place) => {
          const segment = plan.segments[index];
          const isMissing = kept === null || missing.has(formerIds[kept]?.[place] ?? '');
          return segment !== undefined && isMissing && isAsked(segment, project)
            ? [segment.sent]
            : [];
        });
      });
    });

  return {
    figures: (projectId, chapters = null) => {
      const project = projects.row(projectId);
      const account = accounts.current();
      parts.index.fillProject(projectId, account);
      const tariff = parts.prices.tariffFor(account);
      const { narratorVoiceId, speed, language } = project;
      const rate = parts.termsOf(account).rateOf(narratorVoiceId, language);
      const ratePerSecond = parts.ratePerSecond(account.id);
      const lengths = segmentLengths.map((segmentLength) => {
        const texts = textsToAsk({ ...project, segmentLength }, chapters);
        const all = texts.map((text) => estimateSpeech({ text, speed, language, rate }));
        const mean = (tokens: readonly number[]) =>
          Math.round(tokens.reduce((sum, one) => sum + one, 0) / Math.max(1, tokens.length));
        const one = {
          expectedTokens: mean(all.map(({ expectedTokens }) => expectedTokens)),
          atMostTokens: mean(all.map(({ atMostTokens }) => atMostTokens)),
        };
        return {
          length: segmentLength,
          requests: texts.length,
          mend: priceOfCalls(tariff, texts.length === 0 ? [] : [one]),
          requestsMs: ratePerSecond === null ? null : (texts.length / ratePerSecond) * 1000,
        };
      });
      return { chosen: project.segmentLength, lengths };
    },
    choose: (projectId, length) => {
      const project = projects.row(projectId);
      if (project.segmentLength === length) return;
      const busy = parts.jobStore.inStates(['running', 'waiting']);
      const isInUse = busy.some((job) => job.projectId === projectId);
      if (isInUse) throw appError('conflict.segments_in_use');
      const after: ProjectRow = { ...project, segmentLength: length };
      const changed: string[] = [];
      library.transaction(() => {
        parts.index.fillProject(projectId, accounts.current());
        library.updateProject(after);
        for (const chapter of library.chaptersWithText(projectId)) {
          const ids = idsByGroup(segments.plan(chapter.id));
          const isOpen = openGroups(ids, heldIn(chapter.id));
          if (writer.replan(after, chapter, isOpen)) changed.push(chapter.id);
        }
        parts.index.fillProject(projectId, accounts.current());
      });
      parts.changed(projectId);
      parts.rewritten(changed);
    },
  };
}

function idsByGroup({ plan, ids }: StoredPlan): readonly (readonly string[])[] {
  return segmentsByGroup(plan).map((own) => own.map((index) => ids[index] ?? ''));
}

/** Which groups of a stored plan hold nothing that has to stay as it is. */
function openGroups(
  ids: readonly (readonly string[])[],
  held: ReadonlySet<string>,
): (group: number) => boolean {
  return (group) => ids[group]?.every((id) => !held.has(id)) ?? false;
}
