import { Button, Progress } from '@mantine/core';
import { Download, FolderOpen, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportedFile, ExportView } from '../../../shared/model/export.ts';
import { bridge } from '../../ipc/bridge.ts';
import { asAppError, request } from '../../ipc/client.ts';
import {
  formatBytes,
  formatClock,
  formatLength,
  formatNumber,
  formatPercent,
} from '../../ui/format.ts';
import { showError } from '../../ui/toast.tsx';
import styles from './ExportRow.module.css';
import { isRunning } from './export-list.ts';
import { useExportStore } from './export-store.ts';

async function tell(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    showError(asAppError(error));
  }
}

type FilesProps = { readonly files: readonly ExportedFile[] };

function Files({ files }: FilesProps) {
  const { t } = useTranslation();
  const isWeb = bridge().kind === 'web';
  return (
    <ul className={styles.files} data-testid="export-files">
      {files.map((file) => (
        <li key={file.mediaUrl}>
          {isWeb ? (
            <a
              className={styles.link}
              href={file.mediaUrl}
              download={file.name}
              data-testid="export-download"
              aria-label={t('export.download', { name: file.name })}
            >
              <Download size={14} aria-hidden />
              <span className="one-line">{file.name}</span>
            </a>
          ) : (
            <span className="one-line" title={file.name}>
              {file.name}
            </span>
          )}
          <span className={styles.number}>{formatClock(file.durationMs)}</span>
          <span className={styles.number}>{formatBytes(file.bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

function facts(view: ExportView, t: ReturnType<typeof useTranslation>['t']): readonly string[] {
  const parts: string[] = [];
  const runs = isRunning(view.state);
  if (runs) {
    parts.push(
      t('export.segments', {
        done: formatNumber(view.doneSegments),
        total: formatNumber(view.totalSegments),
      }),
    );
    if (view.etaMs !== null) {
      parts.push(t('export.eta', { length: formatLength(view.etaMs) }));
    }
  }
  parts.push(
    view.isFree
      ? t(runs ? 'export.free' : 'export.freeInAll')
      : t(runs ? 'export.spent' : 'export.spentInAll', {
          tokens: formatNumber(view.spentTokens),
        }),
  );
  return parts;
}

type ExportRowProps = { readonly view: ExportView };

/** One export: its name, its state in words, how far it is, and what can be done about it. */
export function ExportRow({ view }: ExportRowProps) {
  const { t } = useTranslation();
  const openDialog = useExportStore((state) => state.openDialog);
  const [isCancelling, setIsCancelling] = useState(false);
  const state = t(`export.states.${view.state}`);
  const runs = isRunning(view.state);
  return (
    <li className={styles.row} data-testid="export-row" data-state={view.state}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h2 className="one-line" title={view.title} dir="auto">
            {view.title}
          </h2>
          <p className={styles.state} role="status" data-testid="export-state">
            <span data-state={view.state}>{state}</span>
            {runs && <span>{formatPercent(view.fraction)}</span>}
          </p>
        </div>
        {runs && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Square size={12} />}
            data-testid="export-cancel"
            loading={isCancelling}
            onClick={() => {
              setIsCancelling(true);
              void tell(request('exports.cancel', { exportId: view.id }));
            }}
          >
            {t('export.cancel')}
          </Button>
        )}
        {view.state === 'done' && bridge().kind === 'desktop' && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<FolderOpen size={14} />}
            data-testid="export-reveal"
            onClick={() => void tell(request('exports.reveal', { exportId: view.id }))}
          >
            {t('export.reveal')}
          </Button>
        )}
        {!runs && view.state !== 'done' && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => openDialog(view.projectId, view.title)}
          >
            {t('export.again')}
          </Button>
        )}
      </div>
      {runs && (
        <Progress
          value={view.fraction * 100}
          size={4}
          aria-label={`${view.title}: ${state}`}
          data-testid="export-progress"
        />
      )}
      <p className={styles.facts} data-testid="export-facts">
        {facts(view, t).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span className="one-line" title={view.folderLabel}>
          {t('export.into', { folder: view.folderLabel })}
        </span>
      </p>
      {view.problem !== null && (
        <p className={styles.problem} role="alert">
          {view.problem}
        </p>
      )}
      {view.state === 'needs-decisions' && <p>{t('export.needsDecisions')}</p>}
      {view.state === 'cancelled' && <p className="quiet">{t('export.cancelledBody')}</p>}
      {view.files.length > 0 && <Files files={view.files} />}
    </li>
  );
}
