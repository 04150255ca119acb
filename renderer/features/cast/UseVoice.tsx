import { Button, Menu } from '@mantine/core';
import { BookAudio, ChevronDown, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { openCast } from './cast-commands.ts';
import { loadVoices } from './cast-store.ts';
import { castVoice } from './change-store.ts';

/** Where the panel of the cast shows what it touches. */
async function castThere(voiceId: string, name: string | null, label: string): Promise<void> {
  await loadVoices();
  openCast();
  await castVoice(voiceId, name, label);
}

type UseVoiceProps = { readonly voiceId: string; readonly title: string };

/** Where the new voice may speak at once: the open book. */
export function UseVoice({ voiceId, title }: UseVoiceProps) {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  if (project === null) return null;
  const use = (name: string | null): void =>
    void castThere(voiceId, name, t('references.used', { title }));
  return (
    <>
      <Button
        variant="default"
        leftSection={<BookAudio size={16} />}
        data-testid="use-narrator"
        onClick={() => use(null)}
      >
        <span className="one-line">{t('references.useNarrator', { book: project.title })}</span>
      </Button>
      {project.cast.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<UserRound size={16} />}
              rightSection={<ChevronDown size={14} />}
              data-testid="use-character"
            >
              {t('references.useCharacter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {project.cast.map(({ name }) => (
              <Menu.Item key={name} onClick={() => use(name)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
