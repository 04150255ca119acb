import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostBookmarkNote } from '../../../shared/model/take.ts';
import { t } from '../../i18n/index.ts';
import { useLineMarks } from '../../stores/line-marks.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { setBookmark } from '../bookmarks/bookmarks-store.ts';
import { insertIntoScript } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { copyText } from './copy-text.ts';
import { plainText } from './messages.ts';

/** What of the answer is selected, else null. */
function selectedIn(element: HTMLElement | null): string | null {
  const selection = window.getSelection();
  if (element === null || selection === null || selection.isCollapsed) return null;
  const isInside = element.contains(selection.anchorNode) && element.contains(selection.focusNode);
  const text = selection.toString();
  return isInside && text.trim() !== '' ? text : null;
}

function toScript(text: string): void {
  const { chapter } = useScriptStore.getState();
  if (chapter === null || !insertIntoScript(plainText(text))) return;
  useViewStore.getState().go('script');
  showToast(t('conversation.inserted', { title: chapter.title }));
}

async function toNote(text: string): Promise<void> {
  const { segments, currentIndex } = useScriptStore.getState();
  const segment = segments[currentIndex];
  if (segment === undefined) return;
  const before = useLineMarks.getState().notes.get(segment.id) ?? '';
  const whole = [before, plainText(text)].filter((part) => part !== '').join('\n');
  const note = whole.slice(0, mostBookmarkNote);
  await withErrorToast(async () => {
    await setBookmark(segment.id, note);
    const place = { number: segment.index + 1, most: mostBookmarkNote };
    const words = note === whole ? 'noted' : 'notedCut';
    showToast(t(`conversation.${words}`, place));
  });
}

type UseAnswerProps = {
  readonly text: string;
  /** Where it is shown: what is selected there is used alone. */
  readonly shown: RefObject<HTMLElement | null>;
};

/** What can be done with an answer, or with the part of it that is selected. */
export function UseAnswer({ text, shown }: UseAnswerProps) {
  const { t: words } = useTranslation();
  const [part, setPart] = useState<string | null>(null);
  const hasChapter = useScriptStore((state) => state.chapter !== null);
  const hasLine = useScriptStore((state) => state.segments[state.currentIndex] !== undefined);
  const wanted = part ?? text;
  const hint = hasChapter ? undefined : words('conversation.noScript');
  return (
    <Menu position="bottom-start" withinPortal onOpen={() => setPart(selectedIn(shown.current))}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          rightSection={<ChevronDown size={12} />}
          aria-label={words('conversation.useLabel')}
          data-testid="message-use"
          // A click would take the selection away before it is read.
          onMouseDown={(event) => event.preventDefault()}
        >
          {words('conversation.use')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!hasChapter}
          title={hint}
          data-testid="use-script"
          onClick={() => toScript(wanted)}
        >
          {words(part === null ? 'conversation.toScript' : 'conversation.toScriptPart')}
        </Menu.Item>
        <Menu.Item
          disabled={!hasLine}
          title={hint}
          data-testid="use-note"
          onClick={() => void toNote(wanted)}
        >
          {words(part === null ? 'conversation.toNote' : 'conversation.toNotePart')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-testid="copy-text" onClick={() => copyText(plainText(wanted))}>
          {words('conversation.copyText')}
        </Menu.Item>
        <Menu.Item data-testid="copy-markdown" onClick={() => copyText(wanted)}>
          {words('conversation.copyMarkdown')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
