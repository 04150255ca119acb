import { EditorView } from '@codemirror/view';
import { applyMark } from './apply-mark.ts';
import { itemOf, type MarkItem, markText } from './mark-items.ts';

const type = 'application/x-lectern-mark';

/** Takes a mark along while it is dragged; elsewhere it is dropped as its text. */
export function carryMark(transfer: DataTransfer, item: MarkItem): void {
  transfer.setData(type, item.id);
  transfer.setData('text/plain', markText(item));
  transfer.effectAllowed = 'copy';
}

/** A mark dropped into the text goes where the rules want it, not to the very letter. */
export const markDrop = EditorView.domEventHandlers({
  drop: (event, view) => {
    const item = itemOf(event.dataTransfer?.getData(type) ?? '');
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (item === null || at === null) return false;
    event.preventDefault();
    applyMark(view, item, { from: at, to: at });
    view.focus();
    return true;
  },
});
