import { Button, Checkbox, NumberInput } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ExportFormat,
  exportFormats,
  type LoudnessPresetId,
  loudnessPresets,
} from '../../../shared/model/export.ts';
import { usualCustomPreset } from '../../../shared/sound/custom-preset.ts';
import { request } from '../../ipc/client.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { parseCap } from '../../ui/words/cap.ts';
import { joinLabel } from '../../ui/words/format.ts';
import { askedCustom, type CustomDraft, CustomFields } from '../export/index.ts';
import styles from './Batches.module.css';
import { watchFolder } from './batch-store.ts';
import { Checks } from './Checks.tsx';

type Folder = { readonly handle: string; readonly label: string };

type FolderRowProps = {
  readonly label: string;
  readonly folder: Folder | null;
  /** What stands there until one is chosen. */
  readonly none: string;
  readonly testId: string;
  readonly onChoose: (folder: Folder) => void;
};

function FolderRow({ label, folder, none, testId, onChoose }: FolderRowProps) {
  const { t } = useTranslation();
  const choose = async (): Promise<void> => {
    const chosen = await withErrorToast(() => request('files.chooseFolder', {}));
    if (chosen !== null) onChoose(chosen);
  };
  return (
    <div className={styles.tools}>
      <span className={styles.choice}>
        <b>{label}</b>
        <span className="one-line" title={folder?.label}>
          {folder?.label ?? none}
        </span>
      </span>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<FolderOpen size={14} />}
        aria-label={joinLabel(label, t('export.chooseFolder'))}
        data-testid={testId}
        onClick={() => void choose()}
      >
        {t('export.chooseFolder')}
      </Button>
    </div>
  );
}

type WatchDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Chooses a folder to watch, how its books are made, and whether they may run under a standing budget. */
export function WatchDialog({ isOpen, onClose }: WatchDialogProps) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const [folder, setFolder] = useState<Folder | null>(null);
  const [out, setOut] = useState<Folder | null>(null);
  const [presets, setPresets] = useState<LoudnessPresetId[]>(['audiobook']);
  const [draft, setDraft] = useState<CustomDraft>(usualCustomPreset);
  const custom = askedCustom(presets, draft);
  const [formats, setFormats] = useState<ExportFormat[]>(['m4b']);
  const [isStanding, setIsStanding] = useState(false);
  const [perDay, setPerDay] = useState<number | null>(null);
  const [perBook, setPerBook] = useState<number | null>(null);
  const suffix = ` ${currency === '' ? t('video.mostUnits') : currency}`;
  const amounts = [
    ['perDay', perDay, setPerDay],
    ['perBook', perBook, setPerBook],
  ] as const;
  const start = () => {
    if (folder === null || custom === null) return;
    const limit = (money: number | null) => ({ tokens: null, money });
    const budget = isStanding ? { perDay: limit(perDay), perBook: limit(perBook) } : null;
    const outHandle = out?.handle ?? null;
    const made = { formats, presets, ...custom };
    void watchFolder({ folderHandle: folder.handle, outHandle, ...made, budget });
    onClose();
  };
  return (
    <AskDialog
      isOpen={isOpen}
      title={t('batches.watch')}
      testId="watch-dialog"
      action={t('batches.watchStart')}
      isPossible={
        folder !== null && custom !== null && (!isStanding || (perDay !== null && perBook !== null))
      }
      onYes={start}
      onNo={onClose}
    >
      <p>{t('batches.watchBody')}</p>
      <FolderRow
        label={t('batches.watched')}
        folder={folder}
        none={t('batches.noFolder')}
        testId="watch-folder"
        onChoose={setFolder}
      />
      <FolderRow
        label={t('batches.watchOut')}
        folder={out}
        none={t('batches.usualFolder')}
        testId="watch-out"
        onChoose={setOut}
      />
      <Checks
        legend={t('batches.presets')}
        names={loudnessPresets}
        chosen={presets}
        label={(preset) => t(`export.presets.${preset}`)}
        least={1}
        disabled={false}
        testId="watch-presets"
        onChange={setPresets}
      />
      {presets.includes('custom') && <CustomFields draft={draft} onChange={setDraft} />}
      <Checks
        legend={t('batches.formats')}
        names={exportFormats}
        chosen={formats}
        label={(format) => t(`export.formatNames.${format}`)}
        least={1}
        disabled={false}
        testId="watch-formats"
        onChange={setFormats}
      />
      <Checkbox
        label={t('batches.standing')}
        description={t('batches.standingHint')}
        checked={isStanding}
        data-testid="watch-standing"
        onChange={() => setIsStanding(!isStanding)}
      />
      {isStanding && (
        <div className={styles.tools}>
          {amounts.map(([name, value, set]) => (
            <NumberInput
              key={name}
              className={styles.budget}
              size="xs"
              label={t(`batches.${name}`)}
              value={value ?? ''}
              suffix={suffix}
              min={0}
              decimalScale={2}
              hideControls
              data-testid={`watch-${name}`}
              onChange={(next) => set(parseCap(next, 'money'))}
            />
          ))}
        </div>
      )}
    </AskDialog>
  );
}
