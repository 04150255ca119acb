import { Menu } from '@mantine/core';
import { ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyCaps } from '../../ui/words/KeyCaps.tsx';
import type { PlayActions } from './player-state.ts';
import { selectCanPlay, usePlayer } from './player-store.ts';

/** What is played: from here on, one line, the chapter, or some lines again and again. */
export function PlayMenu({ actions }: { readonly actions: PlayActions }) {
  const { t } = useTranslation();
  const canPlay = usePlayer(selectCanPlay);
  const isLooping = usePlayer((state) => state.isLooping);
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <IconButton label={t('hear.menu')} data-testid="transport-menu" disabled={!canPlay}>
          <ChevronUp size={14} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-testid="hear-from-here"
          rightSection={<KeyCaps keyName="Ctrl+Enter" />}
          onClick={actions.playFromHere}
        >
          {t('hear.fromHere')}
        </Menu.Item>
        <Menu.Item
          data-testid="hear-line"
          rightSection={<KeyCaps keyName="Shift+Space" />}
          onClick={actions.playSegment}
        >
          {t('hear.line')}
        </Menu.Item>
        <Menu.Item data-testid="hear-chapter" onClick={actions.playChapter}>
          {t('hear.chapter')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          data-testid="hear-loop"
          rightSection={<KeyCaps keyName="R" />}
          onClick={actions.toggleLoop}
        >
          {t(isLooping ? 'hear.loopOff' : 'commands.loop')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
