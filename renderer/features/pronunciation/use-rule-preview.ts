import { useEffect, useState } from 'react';
import type { RuleDraft, RulePreview } from '../../../shared/model/pronunciation.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

/** Asked once the hand rests. */
const restMs = 250;

export type PreviewState = {
  readonly preview: RulePreview | null;
  readonly isBusy: boolean;
  /** Main could not tell; the rule may be saved all the same. */
  readonly trouble: string | null;
};

const nothing: PreviewState = { preview: null, isBusy: false, trouble: null };

/** What a rule would do to the open book, while it is typed. Null with nothing to find yet. */
export function useRulePreview(projectId: string, draft: RuleDraft, id: string | null) {
  const [state, setState] = useState<PreviewState>(nothing);
  useEffect(() => {
    if (draft.find.trim() === '') {
      setState(nothing);
      return;
    }
    let isOver = false;
    setState((known) => ({ ...known, isBusy: true }));
    const timer = setTimeout(async () => {
      try {
        await useScriptStore.getState().flush();
        const preview = await request('pronunciation.preview', { projectId, rule: draft, id });
        if (!isOver) setState({ preview, isBusy: false, trouble: null });
      } catch (error) {
        if (!isOver) setState({ preview: null, isBusy: false, trouble: asAppError(error).message });
      }
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [projectId, draft, id]);
  return state;
}
