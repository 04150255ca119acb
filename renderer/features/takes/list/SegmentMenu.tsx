import { Menu } from '@mantine/core';
import {
  AudioLines,
  BookmarkPlus,
  Flag,
  FlagOff,
  Layers,
  Play,
  Plus,
  StepForward,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SegmentTakes } from '../../../../shared/model/take.ts';
import { AnchoredMenu } from '../../../ui/dialogs/AnchoredMenu.tsx';
import { useMoney } from '../../../ui/words/use-money.ts';
import { askBookmark } from '../../bookmarks/bookmarks-store.ts';
import { focusInspector } from '../../inspector/inspector-store.ts';
import { closeSegmentMenu, useSegmentMenu } from '../../script-editor/gutter/segment-menu-store.ts';
import {
  activeEditor,
  hearLineOnly,
  hearSegment,
  moveToSegment,
} from '../../script-editor/index.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { flagSegment, generateAnother } from '../take-acts.ts';

function leave(): void {
  closeSegmentMenu();
  activeEditor()?.focus();
}

/** What can be done with one line, at its mark; the same by keyboard. Prices stand on what buys. */
export function SegmentMenu() {
  const { t } = useTranslation();
  const menu = useSegmentMenu((state) => state.menu);
  const asMoney = useMoney();
  if (menu === null) return null;
  const { segment, box, takes } = menu;
  const { index } = segment;
  const isMade = segment.takeId !== null;
  const here = (work: () => void) => (): void => {
    const editor = activeEditor();
    if (editor !== null) moveToSegment(editor, index);
    useScriptStore.getState().setCurrentIndex(index);
    work();
  };
  const buyWords = (known: SegmentTakes): string => {
    const { price } = known.another;
    const about = t('price.about', { money: asMoney(price.expectedMoney) });
    if (price.isFree) return t(isMade ? 'gutter.another' : 'gutter.make');
    return t(isMade ? 'gutter.anotherPrice' : 'gutter.makePrice', { price: about });
  };
  const flag = (): void => {
    const { chapter } = useScriptStore.getState();
    if (chapter !== null) {
      const { isFlagged, flagNote, id: segmentId } = segment;
      const place = { chapterId: chapter.id, segmentId };
      void flagSegment(place, { isFlagged, flagNote }, { isFlagged: !isFlagged, flagNote: '' });
    }
  };
  const name = t('gutter.menu', { number: index + 1 });
  return (
    <AnchoredMenu box={box} name={name} testId="line-menu" onClose={leave}>
      <Menu.Label>{name}</Menu.Label>
      <Menu.Item
        data-autofocus
        leftSection={<Play size={14} />}
        data-testid="line-hear"
        onClick={here(() => void hearSegment(index))}
      >
        {t('gutter.hear')}
      </Menu.Item>
      <Menu.Item leftSection={<StepForward size={14} />} onClick={here(() => void hearLineOnly())}>
        {t('gutter.hearOnly')}
      </Menu.Item>
      <Menu.Item
        leftSection={isMade ? <Plus size={14} /> : <AudioLines size={14} />}
        data-testid="line-make"
        disabled={takes === null || takes.another.approval === null}
        onClick={here(() => takes !== null && void generateAnother(takes))}
      >
        {takes === null ? t(isMade ? 'gutter.another' : 'gutter.make') : buyWords(takes)}
      </Menu.Item>
      <Menu.Item
        leftSection={<Layers size={14} />}
        data-testid="line-takes"
        // After the menu has given the keyboard back to the text.
        onClick={here(() => requestAnimationFrame(() => focusInspector('takes')))}
      >
        {t('gutter.takes')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={segment.isFlagged ? <FlagOff size={14} /> : <Flag size={14} />}
        data-testid="line-flag"
        onClick={flag}
      >
        {t(segment.isFlagged ? 'gutter.unflag' : 'gutter.flag')}
      </Menu.Item>
      <Menu.Item
        leftSection={<BookmarkPlus size={14} />}
        data-testid="line-bookmark"
        // After the menu has given the keyboard back to the text.
        onClick={() => requestAnimationFrame(() => askBookmark(segment.id))}
      >
        {t('bookmarks.here')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
