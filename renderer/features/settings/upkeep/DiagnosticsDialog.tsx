import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { showToast } from '../../../ui/messages/toast.tsx';
import { formatBytes } from '../../../ui/words/format.ts';
import {
  closeDiagnostics,
  saveDiagnostics,
  showDiagnostics,
  useHealthStore,
} from './health-store.ts';
import styles from './Upkeep.module.css';

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** Every file that would be saved, to be read first. */
export function DiagnosticsDialog() {
  const { t } = useTranslation();
  const [hasNames, setHasNames] = useState(false);
  const files = useHealthStore((state) => state.files);
  const close = (): void => {
    setHasNames(false);
    closeDiagnostics();
  };
  const save = async (): Promise<void> => {
    const path = await saveDiagnostics();
    if (path === null) return;
    setHasNames(false);
    showToast(t('health.saved', { path }));
  };
  return (
    <AppModal
      opened={files !== null}
      onClose={close}
      title={t('health.diagnosticsTitle')}
      size="lg"
    >
      <Stack data-testid="diagnostics">
        <p>{t('health.diagnosticsIntro')}</p>
        <Checkbox
          checked={hasNames}
          label={t('health.names')}
          description={t('health.namesHint')}
          data-testid="diagnostics-names"
          onChange={(event) => {
            setHasNames(event.currentTarget.checked);
            void showDiagnostics(event.currentTarget.checked);
          }}
        />
        {files?.map(({ name, text }) => (
          <details key={name} data-testid={`diagnostics-${name}`}>
            <summary>
              {name} <span className="quiet">{formatBytes(bytesOf(text))}</span>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to get there. */}
            <div className={styles.text} dir="ltr" tabIndex={0}>
              {text}
            </div>
          </details>
        ))}
        <DialogActions data-autofocus onCancel={close}>
          <Button data-testid="diagnostics-save" onClick={() => void save()}>
            {t('health.save')}
          </Button>
        </DialogActions>
      </Stack>
    </AppModal>
  );
}
