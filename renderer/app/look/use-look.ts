import { useEffect } from 'react';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { showScriptLook } from '../../ui/look/look.ts';

/** The chosen looks of script and motion, put on the page. */
export function useLook(): void {
  const settings = useSessionStore((state) => state.session?.settings);
  const { scriptSizePx, scriptLineHeight, scriptMeasureCh, motion } = settings ?? {};
  useEffect(() => {
    if (
      scriptSizePx !== undefined &&
      scriptLineHeight !== undefined &&
      scriptMeasureCh !== undefined
    ) {
      showScriptLook({ scriptSizePx, scriptLineHeight, scriptMeasureCh });
      activeEditor()?.requestMeasure();
    }
  }, [scriptSizePx, scriptLineHeight, scriptMeasureCh]);
  useEffect(() => {
    document.documentElement.dataset.motion = motion ?? 'system';
  }, [motion]);
}
