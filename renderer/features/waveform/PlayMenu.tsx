import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../../ui/KeyCaps.tsx';
import { hearChapter, hearCurrent, hearLineOnly, toggleLoop } from '../script-editor/index.ts';
import { useTransport } from './transport-store.ts';

/** What is played: from here on, one line, the chapter, or some lines again and again. */
export function PlayMenu() {
  const { t } = useTranslation();
  const canPlay = useTransport((state) => state.track !== null && state.index !== null);
  const isLooping = useTransport((state) => state.isLooping);
  const label = t('hear.menu');
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={label}
            data-testid="transport-menu"
            disabled={!canPlay}
          >
            <ChevronUp size={14} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-testid="hear-from-here"
          rightSection={<KeyCaps keyName="Ctrl+Enter" />}
          onClick={() => void hearCurrent()}
        >
          {t('hear.fromHere')}
        </Menu.Item>
        <Menu.Item
          data-testid="hear-line"
          rightSection={<KeyCaps keyName="Shift+Space" />}
          onClick={() => void hearLineOnly()}
        >
          {t('hear.line')}
        </Menu.Item>
        <Menu.Item data-testid="hear-chapter" onClick={() => void hearChapter()}>
          {t('hear.chapter')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          data-testid="hear-loop"
          rightSection={<KeyCaps keyName="R" />}
          onClick={() => void toggleLoop()}
        >
          {t(isLooping ? 'hear.loopOff' : 'hear.loopSelection')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
