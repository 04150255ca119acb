import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core';
import { AudioLines, BookText, FolderOpen, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import {
  type ExportFormat,
  type ExportPreview,
  exportFormats,
  type LoudnessPresetId,
  loudnessPresets,
  packLimits,
} from '../../../shared/model/export.ts';
import { noLimit } from '../../../shared/model/money.ts';
import { bridge } from '../../ipc/bridge.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { openPublication, openSound, useViewStore } from '../../stores/view-store.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { showLink } from '../../ui/messages/toast.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { openQueue } from '../queue/queue-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import {
  askedCompanions,
  CompanionChoice,
  canMakeCompanions,
  noCompanions,
} from './CompanionChoice.tsx';
import styles from './ExportDialog.module.css';
import { formatsForPreset, toggleFormat } from './presets.ts';
import { CapWarning, ChoiceCard, type Payment, priceFor, RouteChoice } from './RouteChoice.tsx';

type Folder = { readonly handle: string | null; readonly label: string | null };

const firstPayment: Payment = {
  via: 'sync',
  packCharacters: packLimits.usualCharacters,
  most: noLimit,
  resends: false,
};

const close = (): void => useViewStore.setState({ exporting: null });

/** What is to be known of a book before its export. */
type Notice = (projectId: string) => React.ReactNode;

type FormProps = {
  readonly projectId: string;
  readonly title: string;
  readonly notice: Notice;
};

function ExportForm({ projectId, title, notice }: FormProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const [preset, setPreset] = useState<LoudnessPresetId>('audiobook');
  const [chosen, setChosen] = useState<readonly ExportFormat[]>(['m4b', 'mp3']);
  const [folder, setFolder] = useState<Folder>({ handle: null, label: null });
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [payment, setPayment] = useState<Payment>(firstPayment);
  const { packCharacters } = payment;
  const [companions, setCompanions] = useState(noCompanions);
  const [isStarting, setIsStarting] = useState(false);
  const formats = formatsForPreset(preset, chosen);
  // Credits are lines to be made too.
  const isSounding = useViewStore((state) => state.sounding !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the sound of the book was changed.
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        await useScriptStore.getState().flush();
        const folderHandle = folder.handle;
        const answer = await request('exports.preview', {
          projectId,
          folderHandle,
          packCharacters,
        });
        if (isCurrent) setPreview(answer);
      } catch (error) {
        if (isCurrent) setProblem(asAppError(error));
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [projectId, folder, packCharacters, isSounding]);

  const chooseFolder = async (): Promise<void> => {
    try {
      setFolder((await request('files.chooseFolder', {})) ?? folder);
    } catch (error) {
      setProblem(asAppError(error));
    }
  };

  // Of the price that is shown, for the way that was chosen.
  const approval =
    preview === null ? null : payment.via === 'job' ? preview.jobApproval : preview.approval;
  const start = async (): Promise<void> => {
    setIsStarting(true);
    setProblem(null);
    try {
      await request('exports.start', {
        projectId,
        formats: [...formats],
        preset,
        ...askedCompanions(companions),
        folderHandle: folder.handle,
        approval,
        via: payment.via,
        packCharacters,
        mostTokens: payment.most.tokens,
        mostMoney: payment.most.money,
        onUncertain: payment.resends ? 'retry' : 'skip',
      });
      close();
      showLink(t('queue.started', { title }), t('queue.toQueue'), () => openQueue());
    } catch (error) {
      const trouble = asAppError(error);
      setProblem(trouble);
      setIsStarting(false);
      if (trouble.code === errorCodes.approvalNeeded) {
        // What was shown is the price no more: it is told again.
        setFolder({ ...folder });
      }
    }
  };

  const price = preview === null ? null : priceFor(preview, payment.via);
  return (
    <Stack gap="lg" className={styles.form} data-testid="export-dialog">
      <fieldset className={styles.group}>
        <legend>{t('export.for')}</legend>
        <div className={styles.presets}>
          {loudnessPresets.map((id) => (
            <ChoiceCard
              key={id}
              group="preset"
              value={id}
              name={t(`export.presets.${id}`)}
              isChosen={preset === id}
              onChoose={() => setPreset(id)}
            />
          ))}
        </div>
        <p className={styles.presetFor}>{t(`export.presetNotes.${preset}`)}</p>
        {preset === 'acx' && (
          <p className={styles.notice} data-testid="acx-notice">
            <Info size={14} aria-hidden />
            {t('export.acxNotice')}
          </p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('export.formats')}</legend>
        <SimpleGrid cols={2} spacing="xs">
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
        </SimpleGrid>
        {formats.length === 0 && <p className={styles.bad}>{t('export.noFormat')}</p>}
      </fieldset>
      <CompanionChoice
        chosen={companions}
        hasChapterFiles={formats.includes('mp3')}
        onChange={setCompanions}
      />
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<BookText size={14} aria-hidden />}
          data-testid="export-publication"
          onClick={() => openPublication(projectId, title)}
        >
          {t('publication.open')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<AudioLines size={14} aria-hidden />}
          data-testid="export-sound"
          onClick={() => openSound(projectId, title)}
        >
          {t('sound.open')}
        </Button>
      </Group>
      <div className={styles.group}>
        <h3>{t('export.where')}</h3>
        {bridge().kind === 'desktop' ? (
          <Group justify="space-between" wrap="nowrap">
            <span className="one-line" title={folder.label ?? preview?.folderLabel}>
              {folder.label ?? preview?.folderLabel ?? '…'}
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
          </Group>
        ) : (
          <p className="quiet">{t('export.webFolder')}</p>
        )}
      </div>
      {preview !== null && (
        <RouteChoice
          preview={preview}
          payment={payment}
          projectId={projectId}
          onChange={setPayment}
          onOtherSegments={() => setFolder({ ...folder })}
        />
      )}
      {preview?.obstacle != null && (
        <p className={styles.bad} role="alert">
          {preview.obstacle}
        </p>
      )}
      <ErrorNote error={problem} />
      <div className={styles.actions}>
        {notice(projectId)}
        {preview !== null && <CapWarning preview={preview} payment={payment} />}
        <DialogActions onCancel={close}>
          <Button
            data-testid="export-start"
            disabled={
              preview === null ||
              preview.obstacle !== null ||
              formats.length === 0 ||
              !canMakeCompanions(companions, formats.includes('mp3'))
            }
            loading={isStarting}
            onClick={() => void start()}
          >
            {preview !== null && price !== null && preview.missingCount > 0 && !price.isFree
              ? t('export.startAndBuy', {
                  count: preview.missingCount,
                  price: t('price.about', {
                    money: asMoney(price.expectedMoney),
                  }),
                })
              : t('export.start')}
          </Button>
        </DialogActions>
      </div>
    </Stack>
  );
}

/** What to make of the book, where to, and what is still to be paid for it. */
export function ExportDialog({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const target = useViewStore((state) => state.exporting);
  // Escape belongs to the dialog on top.
  const isUnder = useViewStore(
    ({ sounding, publishing }) => sounding !== null || publishing !== null,
  );
  return (
    <AppModal
      opened={target !== null}
      onClose={close}
      closeOnEscape={!isUnder}
      size={680}
      title={target === null ? '' : t('export.of', { title: target.title })}
    >
      {target !== null && <ExportForm {...target} notice={notice} />}
    </AppModal>
  );
}
