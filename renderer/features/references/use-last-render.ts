import { useEffect, useRef } from 'react';
import type { ReferenceRender, ReferenceView } from '../../../shared/model/voice.ts';

/** What was measured last, also while a change is measured anew: the list does not come and go. */
export function useLastRender(view: ReferenceView): ReferenceRender | null {
  const last = useRef<{ readonly id: string; readonly render: ReferenceRender } | null>(null);
  useEffect(() => {
    if (view.render !== null) {
      last.current = { id: view.id, render: view.render };
    }
  }, [view.id, view.render]);
  return view.render ?? (last.current?.id === view.id ? last.current.render : null);
}
