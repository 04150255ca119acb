import { HistoryDialog } from '../../features/history/HistoryDialog.tsx';
import { SegmentMenu } from '../../features/takes/list/SegmentMenu.tsx';

/** What may open over the script and is not typed into right behind its key. */
export function ScriptDialogs() {
  return (
    <>
      <SegmentMenu />
      <HistoryDialog />
    </>
  );
}
