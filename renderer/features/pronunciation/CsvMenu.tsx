import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, FileDown, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../ipc/client.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { saveCsv } from '../../ui/save-text.ts';
import { decodeCsv } from './decode-csv.ts';
import { importRules } from './pronunciation-store.ts';

/** Rules out of a file and into one. */
export function CsvMenu({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file === undefined) return;
    const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    await importRules(text, ({ skipped, ...counts }) => {
      const imported = t('pronunciation.done.imported', counts);
      return skipped === 0
        ? imported
        : `${imported} ${t('pronunciation.done.phonemesOnly', { count: skipped })}`;
    });
  };
  const save = async (): Promise<void> => {
    const { text, fileName } = await request('pronunciation.exportCsv', { projectId });
    saveCsv(text, fileName);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.pls,.xml,text/csv"
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="rules-file"
        onChange={(event) => void withErrorToast(() => take(event))}
      />
      <Menu position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon aria-label={t('pronunciation.more')} data-testid="rules-menu">
            <Ellipsis size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<FileUp size={14} />}
            data-testid="rules-import"
            onClick={() => input.current?.click()}
          >
            {t('pronunciation.import')}
          </Menu.Item>
          <Menu.Item
            leftSection={<FileDown size={14} />}
            data-testid="rules-export"
            onClick={() => void withErrorToast(save)}
          >
            {t('pronunciation.exportCsv')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
