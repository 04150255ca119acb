import { Menu } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  AudioLines,
  Columns2,
  Ellipsis,
  FoldVertical,
  Pencil,
  Split,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChapterSummary } from '../../../../shared/model/project.ts';
import { intend } from '../../../stores/intent-store.ts';
import { menuKeys } from '../../../ui/dialogs/menu-opener.ts';
import { NameDialog } from '../../../ui/dialogs/NameDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { openBeside } from '../sides/side-acts.ts';
import {
  joinChapter,
  moveChapter,
  removeChapter,
  renameChapter,
  splitChapterAtCursor,
} from './chapter-acts.ts';

type ChapterMenuProps = {
  readonly chapter: ChapterSummary;
  readonly chapterCount: number;
  readonly isOpen: boolean;
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
};

/** What can be done with a whole chapter; all of it can be taken back. */
export function ChapterMenu({ chapter, chapterCount, isOpen, isShown, onShown }: ChapterMenuProps) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  // Credits stay at their ends.
  const isCredits = chapter.kind !== undefined;
  const isFirst = isCredits || chapter.ordinal === 1;
  return (
    <>
      <Menu position="bottom-end" withinPortal width={300} opened={isShown} onChange={onShown}>
        <Menu.Target>
          <IconButton
            size={24}
            label={t('outline.more', { title: chapter.title })}
            keys={menuKeys}
            tabIndex={-1}
            data-testid="chapter-more"
          >
            <Ellipsis size={14} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Columns2 size={14} />}
            data-testid="chapter-beside"
            onClick={() => void openBeside(chapter.id)}
          >
            {t('sides.openBeside')}
          </Menu.Item>
          <Menu.Item
            leftSection={<AudioLines size={14} />}
            data-testid="book-generate"
            onClick={() => intend('make-book')}
          >
            {t('outline.generateBook')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Pencil size={14} />}
            data-testid="chapter-rename"
            onClick={() => setIsRenaming(true)}
          >
            {t('outline.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArrowUp size={14} />}
            disabled={isFirst}
            data-testid="chapter-up"
            onClick={() => void moveChapter(chapter, -1)}
          >
            {t('outline.up')}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArrowDown size={14} />}
            disabled={isCredits || chapter.ordinal === chapterCount}
            data-testid="chapter-down"
            onClick={() => void moveChapter(chapter, 1)}
          >
            {t('outline.down')}
          </Menu.Item>
          <Menu.Divider />
          {isOpen && !isCredits && (
            <Menu.Item
              leftSection={<Split size={14} />}
              data-testid="chapter-split"
              onClick={() => void splitChapterAtCursor()}
            >
              {t('outline.splitHere')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<FoldVertical size={14} />}
            disabled={isFirst}
            data-testid="chapter-join"
            onClick={() => void joinChapter(chapter)}
          >
            {t('outline.join')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Trash2 size={14} />}
            disabled={!isCredits && chapterCount === 1}
            data-testid="chapter-remove"
            onClick={() => void removeChapter(chapter)}
          >
            {t('outline.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NameDialog
        isOpen={isRenaming}
        title={t('outline.renameTitle')}
        label={t('outline.name')}
        action={t('outline.rename')}
        initial={chapter.title}
        onName={(title) => renameChapter(chapter, title)}
        onClose={() => setIsRenaming(false)}
      />
    </>
  );
}
