import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { AssistantScope } from '../../../shared/ipc/routes/assistant.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { AssistantPrice, AssistantTask } from '../../../shared/model/assistant.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { ProposalRow } from '../../storage/proposals.ts';
import { type Approvals, approvalNeeded, type Purchase } from '../approvals/approvals.ts';
import type { ModelSupport } from '../chat/model-support.ts';
import { requireChapter } from '../library/chapters.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Queue } from '../queue/queue.ts';
import type { Accounts } from '../session/accounts.ts';
import type { AssistantParams } from './assistant-job.ts';
import {
  createWorkPlanner,
  type PlannedChapter,
  type PlannedWork,
  type PlanPorts,
  planPiece,
  priceOfWork,
} from './plan-work.ts';
import { createProposals, type ProposalParts, type Proposals } from './proposals.ts';
import { askedTask } from './proposed-edit.ts';

export type AssistantRequest = {
  readonly task: AssistantTask;
  readonly scope: AssistantScope;
  readonly model: string;
};

/** Tasks on the text of a book: asked about in pieces, proposed for each chapter, decided by a person. */
export type Assistant = Proposals & {
  readonly price: (asked: AssistantRequest) => AssistantPrice;
  /** Puts the task into the queue. Throws `approval_needed`, and `bad_input` where there is nothing to ask. */
  readonly start: (asked: AssistantRequest, approval: string | null) => { readonly jobId: string };
  /** What asking again about the unusable pieces of a proposal costs. */
  readonly priceAgain: (proposalId: string) => AssistantPrice;
  /** Asks again about them: a new answer, paid for again. */
  readonly again: (proposalId: string, approval: string | null) => { readonly jobId: string };
};

export type AssistantParts = PlanPorts &
  ProposalParts & {
    readonly library: LibraryStore;
    readonly accounts: Accounts;
    readonly prices: PriceList;
    readonly modelSupport: Pick<ModelSupport, 'takesNoLimit'>;
    readonly approvals: Approvals;
    readonly queue: Pick<Queue, 'add' | 'cancel' | 'findUnfinished'>;
  };

/** Rows of the queue. */
function titleOf(task: AssistantTask): string {
  switch (task) {
    case 'mark-emotions':
      return messageOf('assistant.markEmotions');
    case 'find-speakers':
      return messageOf('assistant.findSpeakers');
    case 'read-aloud':
      return messageOf('assistant.readAloud');
  }
}

export function createAssistant(parts: AssistantParts): Assistant {
  const { library, projects, proposals, accounts, platform } = parts;

  const chapterOf = (chapterId: string): ChapterRow => requireChapter(library, chapterId);
  const projectOf = (scope: AssistantScope): ProjectRow =>
    projects.row(scope.kind === 'book' ? scope.projectId : chapterOf(scope.chapterId).projectId);

  const planWork = createWorkPlanner(parts);
  const plan = (asked: AssistantRequest, account: AccountRow): PlannedWork =>
    planWork(asked.scope, { ...requestOf(asked, account), project: projectOf(asked.scope) });
  const requestOf = (
    { task, model }: Pick<AssistantRequest, 'task' | 'model'>,
    account: AccountRow,
  ) =>
    ({
      task,
      model,
      service: accounts.serviceOf(account),
      isUnlimited: parts.modelSupport.takesNoLimit(account, model),
      tariff: parts.prices.tariffFor(account, 'chat', model),
    }) as const;

  const askedAgain = (row: ProposalRow) => ({ task: askedTask(row), model: row.details.model });

  const planAgain = (row: ProposalRow, account: AccountRow): PlannedWork => {
    const project = projects.row(row.projectId);
    const request = { ...requestOf(askedAgain(row), account), project };
    const chapter = chapterOf(row.chapterId);
    // Only what stands unchanged can be asked about again as a piece.
    const { people } = row.details;
    const pieces = row.details.pieces.flatMap(({ trouble, start, end, lines }) => {
      const words = row.baseText.slice(start, end);
      const at = trouble === null ? -1 : chapter.text.indexOf(words);
      if (at < 0) return [];
      const moved = lines?.map((line) => ({
        start: line.start - start + at,
        end: line.end - start + at,
      }));
      const piece = { start: at, end: at + words.length, lines: moved };
      const whole = { text: chapter.text, people };
      return [planPiece(parts.charges, whole, piece, request, { isAgain: true })];
    });
    return {
      options: { cast: project.cast.map(({ name }) => name), language: project.language },
      chapters: pieces.length === 0 ? [] : [{ chapter, pieces, people }],
      unitCount: pieces.reduce((sum, piece) => sum + piece.unitCount, 0),
      passedOverCharacters: 0,
    };
  };

  const price = (work: PlannedWork, model: string, account: AccountRow): AssistantPrice => {
    const purchase = purchaseOf(work, model, account);
    return {
      ...priceOfWork(work, purchase.tariff),
      isUnlimited: parts.modelSupport.takesNoLimit(account, model),
      approval: parts.approvals.offer(purchase),
    };
  };

  /** What is bought for it: each piece that was not answered before. */
  const purchaseOf = (work: PlannedWork, model: string, account: AccountRow): Purchase => ({
    accountId: account.id,
    tariff: parts.prices.tariffFor(account, 'chat', model),
    kind: 'chat',
    items: work.chapters.flatMap(({ chapter, pieces }) =>
      pieces.flatMap(({ identity, atMostTokens, isReused }) =>
        isReused ? [] : [{ chapterId: chapter.id, segmentId: null, identity, atMostTokens }],
      ),
    ),
  });

  const begin = (
    work: PlannedWork,
    { task, model }: Pick<AssistantRequest, 'task' | 'model'>,
    account: AccountRow,
    { approval, isAgain }: { readonly approval: string | null; readonly isAgain: boolean },
  ): { readonly jobId: string } => {
    const [first] = work.chapters;
    if (first === undefined) throw appError('bad_input.nothing_to_ask', { task });
    const purchase = purchaseOf(work, model, account);
    const { price: asked } = priceOfWork(work, purchase.tariff);
    // A part of an answer is of no use: all of it was approved, or nothing is asked.
    const allowed = parts.approvals.allowed(purchase, approval);
    if (allowed.length < purchase.items.length) throw approvalNeeded(approval);
    const { projectId } = first.chapter;
    const jobId = platform.random.id();
    const isOne = work.chapters.length === 1;
    library.transaction(() => {
      // What else the asked-again proposal holds is still to be decided about.
      if (!isAgain) supersede(projectId, task, work.chapters);
      takeBackUnapproved(projectId, task, work.chapters);
      for (const planned of work.chapters) {
        const createdAtMs = platform.clock.nowMs();
        const own = { id: platform.random.id(), jobId, task, createdAtMs };
        proposals.insert(runningProposal(own, model, planned, work.options));
      }
    });
    const isPerCall = purchase.tariff.moneyPerCall !== null;
    const params: AssistantParams = {
      mostTokens: asked.isFree || isPerCall ? null : asked.atMostTokens,
      mostMoney: asked.isFree ? null : asked.atMostMoney,
      isUnlimited: parts.modelSupport.takesNoLimit(account, model),
    };
    parts.queue.add(
      {
        id: jobId,
        accountId: account.id,
        kind: 'assistant',
        title: isOne
          ? messageOf('assistant.ofChapter', { task: titleOf(task), chapter: first.chapter.title })
          : titleOf(task),
        projectId,
        chapterId: isOne ? first.chapter.id : null,
        params,
        folder: null,
      },
      'first',
    );
    parts.approvals.use(approval, purchase.items);
    parts.changed(projectId);
    return { jobId };
  };

  /** A new answer to the same task takes the place of one that nobody has decided about. */
  const supersede = (
    projectId: string,
    task: AssistantTask,
    chapters: PlannedWork['chapters'],
  ): void => {
    const chapterIds = new Set(chapters.map(({ chapter }) => chapter.id));
    for (const row of proposals.ofProject(projectId)) {
      const isOpen = row.state === 'open' || row.state === 'empty';
      if (isOpen && row.task === task && chapterIds.has(row.chapterId)) {
        proposals.update(row.id, { state: 'dismissed' });
      }
    }
  };

  /** A job that found its approval too small is asked about anew by this one. */
  const takeBackUnapproved: typeof supersede = (projectId, task, chapters) => {
    const chapterIds = new Set(chapters.map(({ chapter }) => chapter.id));
    const rows = proposals
      .ofProject(projectId)
      .filter((row) => row.task === task && chapterIds.has(row.chapterId));
    const jobIds = new Set(rows.map(({ jobId }) => jobId));
    const waiting = parts.queue.findUnfinished(
      ({ id, state, problem }) =>
        jobIds.has(id) &&
        state === 'needs-decisions' &&
        problem?.code === errorCodes.approvalNeeded,
    );
    if (waiting !== null) parts.queue.cancel([waiting.id]);
  };

  return {
    ...createProposals(parts),
    price: (asked) => {
      const account = accounts.current();
      return price(plan(asked, account), asked.model, account);
    },
    start: (asked, approval) => {
      const account = accounts.current();
      return begin(plan(asked, account), asked, account, { approval, isAgain: false });
    },
    priceAgain: (proposalId) => {
      const account = accounts.current();
      const row = proposals.byId(proposalId);
      return price(planAgain(row, account), row.details.model, account);
    },
    again: (proposalId, approval) => {
      const account = accounts.current();
      const row = proposals.byId(proposalId);
      return begin(planAgain(row, account), askedAgain(row), account, { approval, isAgain: true });
    },
  };
}

/** A proposal that its job fills in. */
function runningProposal(
  own: Pick<ProposalRow, 'id' | 'jobId' | 'task' | 'createdAtMs'>,
  model: string,
  { chapter, pieces, people }: PlannedChapter,
  { cast, language }: PlannedWork['options'],
): ProposalRow {
  return {
    ...own,
    projectId: chapter.projectId,
    chapterId: chapter.id,
    baseRevision: chapter.revision,
    baseText: chapter.text,
    text: chapter.text,
    state: 'running',
    details: {
      model,
      cast,
      language,
      people,
      pieces: pieces.map(({ start, end, lines, identity }) => ({
        start,
        end,
        lines,
        identity,
        trouble: null,
      })),
      changeCount: 0,
      droppedCount: 0,
      newNames: [],
    },
  };
}
