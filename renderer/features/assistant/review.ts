import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { create } from 'zustand';
import type { ProposalReview, ProposalView } from '../../../shared/model/assistant.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, showUndo, withErrorToast } from '../../ui/messages/toast.tsx';
import { joinNames } from '../../ui/words/format.ts';
import { withNewMembers } from '../cast/index.ts';
import { activeEditor } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { useAssistantStore } from './assistant-store.ts';
import { type Hunk, hunksBetween } from './hunks.ts';
import { currentHunk, decideHunks, reviewField, setHunks, stepHunk } from './review-state.ts';
import { reviewExtension } from './review-view.ts';

/** The review that is open in the chapter's editor. */
type OpenReview = {
  readonly proposal: ProposalView;
  readonly review: ProposalReview;
  readonly leftCount: number;
  readonly acceptedCount: number;
  readonly rejectedCount: number;
  readonly overwrittenCount: number;
};

type ReviewState = { readonly open: OpenReview | null };

export const useReviewStore = create<ReviewState>()(() => ({ open: null }));

/** The editor that the review was opened in, whichever has the keyboard now. */
let reviewed: EditorView | null = null;

const reviewEditor = (): EditorView | null =>
  reviewed?.dom.isConnected === true && reviewed.state.field(reviewField, false) !== undefined
    ? reviewed
    : null;

const mostFrames = 120;

/** The editor of that chapter once it shows the text as it is saved. */
async function editorOf(chapterId: string): Promise<EditorView | null> {
  for (let frame = 0; frame < mostFrames; frame += 1) {
    const { chapter } = useScriptStore.getState();
    const editor = activeEditor();
    if (chapter?.id === chapterId && editor?.state.doc.toString() === chapter.text) return editor;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}

async function settle(proposalId: string, state: 'open' | 'applied' | 'dismissed'): Promise<void> {
  await withErrorToast(async () => {
    await request('assistant.settle', { proposalId, state });
    await useAssistantStore.getState().loadProposals();
  });
}

/** Speakers whose lines were accepted are members of the cast from then on. */
async function addSpeakers(hunks: readonly Hunk[], newNames: readonly string[]): Promise<void> {
  const { project } = useScriptStore.getState();
  const inserted = hunks.flatMap(({ changes }) => changes.map(({ insert }) => insert)).join('\n');
  const names = newNames.filter((name) => inserted.includes(`@${name}:`));
  if (project === null || names.length === 0) return;
  const cast = withNewMembers(project.cast, names);
  const added = cast.slice(project.cast.length).map(({ name }) => name);
  if (added.length === 0) return;
  const castFrom = [...project.cast];
  await request('project.update', { projectId: project.id, cast: [...cast], castFrom });
  await useScriptStore.getState().refreshProject();
  showToast(t('assistant.speakersAdded', { names: joinNames(added) }));
}

function onAccepted(hunks: readonly Hunk[]): void {
  const newNames = useReviewStore.getState().open?.review.newNames ?? [];
  void withErrorToast(() => addSpeakers(hunks, newNames));
}

/** How the review stands after a step of the editor; null when the editor is gone. */
function onStep(view: EditorView | null): void {
  const { open } = useReviewStore.getState();
  if (open === null) return;
  const review = view?.state.field(reviewField, false);
  if (review === undefined) {
    useReviewStore.setState({ open: null });
    return;
  }
  const { hunks, acceptedCount, rejectedCount, overwrittenCount } = review;
  const leftCount = hunks.length;
  useReviewStore.setState({
    open: { ...open, leftCount, acceptedCount, rejectedCount, overwrittenCount },
  });
  const decided = acceptedCount > 0 ? 'applied' : 'dismissed';
  if (leftCount === 0 && open.leftCount > 0) {
    void settle(open.proposal.id, decided);
  } else if (leftCount > 0 && open.leftCount === 0) {
    // A step was taken back.
    void settle(open.proposal.id, 'open');
  }
}

/** Opens a proposal's chapter and shows in its text what is proposed. */
export async function startReview(proposal: ProposalView): Promise<void> {
  await withErrorToast(async () => {
    const script = useScriptStore.getState();
    useViewStore.getState().go('script');
    await script.showChapter(proposal.chapterId);
    await script.flush();
    const editor = await editorOf(proposal.chapterId);
    const review = await request('assistant.review', { proposalId: proposal.id });
    if (editor === null || useScriptStore.getState().chapter?.revision !== review.revision) {
      showToast(t('assistant.reviewMoved'));
      return;
    }
    const hunks = hunksBetween(editor.state.doc.toString(), review.text);
    if (hunks.length === 0) {
      await settle(proposal.id, 'applied');
      showToast(t('assistant.nothingLeft'));
      return;
    }
    if (editor.state.field(reviewField, false) === undefined) {
      editor.dispatch({
        effects: StateEffect.appendConfig.of(reviewExtension({ onStep, onAccepted })),
      });
    }
    useReviewStore.setState({
      open: {
        proposal,
        review,
        leftCount: hunks.length,
        acceptedCount: 0,
        rejectedCount: 0,
        overwrittenCount: 0,
      },
    });
    reviewed = editor;
    editor.dispatch({ effects: setHunks.of(hunks) });
    stepHunk(editor, 1);
    stepHunk(editor, -1);
    editor.focus();
  });
}

/** Decides about the hunk at hand, or about all that are left. */
export function decide(which: 'current' | 'all', isAccepted: boolean): void {
  const editor = reviewEditor();
  const { open } = useReviewStore.getState();
  if (editor === null || open === null) return;
  const current = currentHunk(editor.state);
  const left = editor.state.field(reviewField).hunks;
  const hunks = which === 'all' ? left : left.filter((hunk) => hunk.id === current?.id);
  decideHunks(editor, hunks, isAccepted);
  editor.focus();
}

export function goToHunk(direction: 1 | -1): void {
  const editor = reviewEditor();
  if (editor !== null) {
    stepHunk(editor, direction);
    editor.focus();
  }
}

/** Ends the review; what is undecided stays a proposal. */
export function closeReview(): void {
  const editor = reviewEditor();
  useReviewStore.setState({ open: null });
  if (editor !== null) {
    editor.dispatch({ effects: setHunks.of([]) });
    editor.focus();
  }
}

/** Puts a proposal away unseen, with a way back. */
export async function dismiss(proposal: ProposalView): Promise<void> {
  if (useReviewStore.getState().open?.proposal.id === proposal.id) closeReview();
  await settle(proposal.id, 'dismissed');
  showUndo(t('assistant.dismissed', { title: proposal.chapterTitle }), () => {
    void settle(proposal.id, 'open');
  });
}
