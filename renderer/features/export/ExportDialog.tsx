import { Button, Checkbox, Modal } from '@mantine/core';
import { FolderOpen, Info } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import {
  type ExportFormat,
  type ExportPreview,
  exportFormats,
  type LoudnessPresetId,
} from '../../../shared/model/export.ts';
import { bridge } from '../../ipc/bridge.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatMoney, formatNumber } from '../../ui/format.ts';
import { PriceText } from '../../ui/PriceText.tsx';
import { useScriptStore } from '../script-editor/script-store.ts';
import styles from './ExportDialog.module.css';
import { useExportStore } from './export-store.ts';
import { formatsForPreset, presetOrder, toggleFormat } from './presets.ts';

type Folder = { readonly handle: string; readonly label: string };

type MissingProps = {
  readonly preview: ExportPreview;
  readonly resends: boolean;
  readonly onResends: (resends: boolean) => void;
};

function Missing({ preview, resends, onResends }: MissingProps) {
  const { t } = useTranslation();
  const numbers = {
    count: preview.missingCount,
    total: formatNumber(preview.segmentCount),
  };
  return (
    <div className={styles.missing} data-testid="export-missing">
      {preview.missingCount === 0 ? (
        <p>{t('export.missingNone')}</p>
      ) : (
        <dl className={styles.prices}>
          <div>
            <dt>{t('export.missing')}</dt>
            <dd>{t('export.missing', numbers)}</dd>
          </div>
          <div>
            <dt>{t('export.bySegments')}</dt>
            <dd>
              <PriceText price={preview.price} testId="export-price" />
            </dd>
          </div>
          <div>
            <dt>{t('export.byJobs')}</dt>
            <dd className={styles.other}>
              <PriceText price={preview.jobPrice} testId="export-job-price" />
            </dd>
          </div>
        </dl>
      )}
      {preview.uncertainCount > 0 && (
        <Checkbox
          checked={resends}
          label={t('export.resend', { count: preview.uncertainCount })}
          description={t('export.resendHint')}
          data-testid="export-resend"
          onChange={(event) => onResends(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

type FormProps = { readonly projectId: string };

function ExportForm({ projectId }: FormProps) {
  const { t } = useTranslation();
  const close = useExportStore((state) => state.closeDialog);
  const load = useExportStore((state) => state.load);
  const go = useViewStore((state) => state.go);
  const currency = useSessionStore(selectCurrencyLabel);
  const [preset, setPreset] = useState<LoudnessPresetId>('audiobook');
  const [chosen, setChosen] = useState<readonly ExportFormat[]>(['m4b', 'mp3']);
  const [folder, setFolder] = useState<Folder | null>(null);
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [resends, setResends] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const formats = formatsForPreset(preset, chosen);
  const folderHandle = folder?.handle ?? null;

  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        await useScriptStore.getState().flush();
        const answer = await request('exports.preview', { projectId, folderHandle });
        if (isCurrent) {
          setPreview(answer);
        }
      } catch (error) {
        if (isCurrent) {
          setProblem(asAppError(error));
        }
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [projectId, folderHandle]);

  const chooseFolder = async (): Promise<void> => {
    try {
      setFolder((await request('files.chooseFolder', {})) ?? folder);
    } catch (error) {
      setProblem(asAppError(error));
    }
  };

  const start = useCallback(async (): Promise<void> => {
    setIsStarting(true);
    setProblem(null);
    try {
      await request('exports.start', {
        projectId,
        formats: [...formats],
        preset,
        folderHandle,
        isApproved: true,
        onUncertain: resends ? 'retry' : 'skip',
      });
      await load();
      close();
      go('exports');
    } catch (error) {
      setProblem(asAppError(error));
      setIsStarting(false);
    }
  }, [projectId, formats, preset, folderHandle, resends, load, close, go]);

  const mustBuy = preview !== null && preview.missingCount > 0 && !preview.price.isFree;
  return (
    <div className={styles.form} data-testid="export-dialog">
      <fieldset className={styles.group}>
        <legend>{t('export.for')}</legend>
        <div className={styles.presets}>
          {presetOrder.map((id) => (
            <label key={id} className={styles.preset} data-chosen={preset === id}>
              <input
                type="radio"
                name="preset"
                value={id}
                checked={preset === id}
                data-testid={`preset-${id}`}
                onChange={() => setPreset(id)}
              />
              <span className={styles.presetName}>{t(`export.presets.${id}`)}</span>
              <span className={styles.presetNote}>{t(`export.presetNotes.${id}`)}</span>
            </label>
          ))}
        </div>
        {preset === 'acx' && (
          <p className={styles.notice} data-testid="acx-notice">
            <Info size={14} aria-hidden />
            {t('export.acxNotice')}
          </p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('export.formats')}</legend>
        <div className={styles.formats}>
          {exportFormats.map((format) => (
            <Checkbox
              key={format}
              label={t(`export.formatNames.${format}`)}
              description={t(`export.formatNotes.${format}`)}
              checked={formats.includes(format)}
              disabled={preset === 'acx'}
              data-testid={`format-${format}`}
              onChange={() => setChosen(toggleFormat(chosen, format))}
            />
          ))}
        </div>
        {formats.length === 0 && <p className={styles.bad}>{t('export.noFormat')}</p>}
      </fieldset>
      <div className={styles.group}>
        <h3>{t('export.where')}</h3>
        {bridge().kind === 'desktop' ? (
          <div className={styles.folder}>
            <span className="one-line" title={folder?.label ?? preview?.folderLabel}>
              {folder?.label ?? preview?.folderLabel ?? '…'}
            </span>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<FolderOpen size={14} />}
              data-testid="export-folder"
              onClick={() => void chooseFolder()}
            >
              {t('export.chooseFolder')}
            </Button>
          </div>
        ) : (
          <p className="quiet">{t('export.webFolder')}</p>
        )}
      </div>
      {preview !== null && <Missing preview={preview} resends={resends} onResends={setResends} />}
      {preview?.obstacle != null && (
        <p className={styles.bad} role="alert">
          {preview.obstacle}
        </p>
      )}
      {problem !== null && <ErrorNote error={problem} />}
      <div className={`form-actions ${styles.actions}`}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button
          data-testid="export-start"
          disabled={preview === null || preview.obstacle !== null || formats.length === 0}
          loading={isStarting}
          onClick={() => void start()}
        >
          {mustBuy
            ? t('export.startAndBuy', {
                count: preview.missingCount,
                price: t('price.about', {
                  money: formatMoney(preview.price.expectedMoney, currency),
                }),
              })
            : t('export.start')}
        </Button>
      </div>
    </div>
  );
}

/** What to make of the book, where to, and what is still to be paid for it. */
export function ExportDialog() {
  const { t } = useTranslation();
  const target = useExportStore((state) => state.dialogFor);
  const close = useExportStore((state) => state.closeDialog);
  return (
    <Modal
      opened={target !== null}
      onClose={close}
      size={640}
      title={target === null ? '' : t('export.of', { title: target.title })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {target !== null && <ExportForm projectId={target.projectId} />}
    </Modal>
  );
}
