import { Button, Menu } from '@mantine/core';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sampleLanguages, sampleTitles } from '../../../shared/model/sample-books.ts';
import { openSample } from './library-store.ts';

/** The stories that came with the program, also after they were removed. */
export function SampleMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<BookOpen size={16} />}
          data-testid="sample-menu"
        >
          {t('guide.sample.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sampleLanguages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            data-testid={`sample-${language}`}
            onClick={() => void openSample(language)}
          >
            {sampleTitles[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
