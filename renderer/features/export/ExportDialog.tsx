import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { AudioLines, BookText, FolderOpen } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { ResultOf } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import {
  askedFormats,
  type ChosenChapters,
  type ExportFormat,
  type ExportPreview,
  type LoudnessPresetId,
  packLimits,
} from '../../../shared/model/export.ts';
import { noLimit } from '../../../shared/model/money.ts';
import { usualCustomPreset } from '../../../shared/sound/custom-preset.ts';
import { bridge } from '../../ipc/bridge.ts';
import { asAppError, request, takeAnswer } from '../../ipc/client.ts';
import { openPublication, openSound, useViewStore } from '../../stores/view-store.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { showLinkToQueue } from '../queue/queue-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { ChapterField } from './ChapterField.tsx';
import {
  askedCompanions,
  CompanionChoice,
  canMakeCompanions,
  noCompanions,
} from './CompanionChoice.tsx';
import {
  allChapters,
  askedChapters,
  askedSample,
  noSample,
  numberedChapters,
} from './chapter-choice.ts';
import { askedCustom, type CustomDraft } from './custom-draft.ts';
import styles from './ExportDialog.module.css';
import { FormatChoice } from './FormatChoice.tsx';
import { NamePattern } from './NamePattern.tsx';
import { Outlook, typingMs, useOutlook } from './Outlook.tsx';
import { PresetChoice } from './PresetChoice.tsx';
import { CapWarning, type Payment, priceFor, RouteChoice } from './RouteChoice.tsx';
import { SampleField } from './SampleField.tsx';
import { useChapters } from './use-chapters.ts';

type Folder = { readonly handle: string | null; readonly label: string | null };

const firstPayment: Payment = {
  via: 'sync',
  packCharacters: packLimits.usualCharacters,
  most: noLimit,
  resends: false,
};

const usualPresets: readonly LoudnessPresetId[] = ['audiobook'];

const close = (): void => useViewStore.setState({ exporting: null });

/** What is to be known of these chapters before their export. */
type Notice = (projectId: string, chapters: ChosenChapters) => React.ReactNode;

type FormProps = {
  readonly projectId: string;
  readonly title: string;
  /** Presets to begin with, where something asked for them. */
  readonly presets?: readonly LoudnessPresetId[] | undefined;
  readonly notice: Notice;
};

function ExportForm({ projectId, title, presets: wanted, notice }: FormProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const [presets, setPresets] = useState(wanted ?? usualPresets);
  const [customDraft, setCustomDraft] = useState<CustomDraft>(usualCustomPreset);
  const [namePattern, setNamePattern] = useState('');
  const [chosen, setChosen] = useState<readonly ExportFormat[]>(['m4b', 'mp3']);
  const [folder, setFolder] = useState<Folder>({ handle: null, label: null });
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [payment, setPayment] = useState<Payment>(firstPayment);
  const { packCharacters } = payment;
  const [companions, setCompanions] = useState(noCompanions);
  // Never as it was the last time: a book must not come out with three chapters unawares.
  const [choice, setChoice] = useState(allChapters);
  const [sample, setSample] = useState(noSample);
  const chapters = useChapters(projectId, !choice.isAll, setProblem);
  const numbered = useMemo(() => numberedChapters(chapters ?? []), [chapters]);
  const asked = askedChapters(choice, numbered);
  const chosenKey = JSON.stringify(asked);
  const [askedKey] = useDebouncedValue(chosenKey, typingMs);
  const [pricedKey, setPricedKey] = useState(chosenKey);
  const [isStarting, setIsStarting] = useState(false);
  const { formats, presetFormats } = askedFormats(presets, chosen);
  const custom = askedCustom(presets, customDraft);
  const canMake = formats.length > 0 && asked?.length !== 0 && custom !== null;
  // Credits are lines to be made too.
  const isSounding = useViewStore((state) => state.sounding !== null);
  const isPublishing = useViewStore((state) => state.publishing !== null);

  // Offered as it was done the last time.
  useEffect(() => {
    const offer = (last: ResultOf<'exports.last'>): void => {
      if (last === null) return;
      setPresets(wanted ?? last.presets);
      setCustomDraft(last.custom ?? usualCustomPreset);
      setChosen(last.formats);
      setNamePattern(last.namePattern);
      setFolder({ handle: last.folderHandle, label: last.folderLabel });
    };
    return takeAnswer(request('exports.last', { projectId }), offer, setProblem);
  }, [projectId, wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the sound of the book was changed.
  useEffect(() => {
    const chapters: ChosenChapters = JSON.parse(askedKey);
    if (chapters?.length === 0) return undefined;
    const ask = async (): Promise<ExportPreview> => {
      await useScriptStore.getState().flush();
      const input = { projectId, folderHandle: folder.handle, packCharacters };
      return request('exports.preview', { ...input, chapters: chapters && [...chapters] });
    };
    const take = (offer: ExportPreview): void => {
      setPreview(offer);
      setPricedKey(askedKey);
    };
    return takeAnswer(ask(), take, setProblem);
  }, [projectId, folder, packCharacters, isSounding, askedKey]);

  const chooseFolder = async (): Promise<void> => {
    try {
      setFolder((await request('files.chooseFolder', {})) ?? folder);
    } catch (error) {
      setProblem(asAppError(error));
    }
  };

  const settings = {
    projectId,
    folderHandle: folder.handle,
    chapters: asked && [...asked],
    sample: askedSample(sample),
    formats: [...formats],
    presets: [...presets],
    ...definedOnly({ presetFormats }),
    ...custom,
    ...(namePattern.trim() === '' ? {} : { namePattern }),
    ...askedCompanions(canMakeCompanions(companions, true) ? companions : noCompanions),
  };
  // Of the price that is shown, for the way that was chosen.
  const approval =
    preview === null ? null : payment.via === 'job' ? preview.jobApproval : preview.approval;
  const start = async (): Promise<void> => {
    setIsStarting(true);
    setProblem(null);
    try {
      await request('exports.start', {
        ...settings,
        approval,
        via: payment.via,
        packCharacters,
        mostTokens: payment.most.tokens,
        mostMoney: payment.most.money,
        onUncertain: payment.resends ? 'retry' : 'skip',
      });
      close();
      showLinkToQueue(t('queue.started', { title }), t('queue.toQueue'));
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

  const outlook = useOutlook(canMake ? settings : null, `${isSounding} ${isPublishing}`);

  const price = preview === null ? null : priceFor(preview, payment.via);
  return (
    <Stack gap="lg" className={styles.form} data-testid="export-dialog">
      <PresetChoice
        chosen={presets}
        onChange={setPresets}
        custom={customDraft}
        onCustom={setCustomDraft}
      />
      <FormatChoice presets={presets} formats={formats} chosen={chosen} onChange={setChosen} />
      <ChapterField choice={choice} chapters={chapters} onChange={setChoice} />
      <CompanionChoice
        chosen={companions}
        hasChapterFiles={formats.includes('mp3')}
        onChange={setCompanions}
      >
        <SampleField choice={sample} onChange={setSample} />
      </CompanionChoice>
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
      <NamePattern value={namePattern} problem={outlook.problem} onChange={setNamePattern} />
      <Outlook {...outlook} chapters={asked} total={numbered.length} />
      {preview !== null && asked?.length !== 0 && (
        <RouteChoice
          preview={preview}
          payment={payment}
          projectId={projectId}
          chapters={asked}
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
        {notice(projectId, asked)}
        {preview !== null && <CapWarning preview={preview} payment={payment} />}
        <DialogActions onCancel={close}>
          <span className={styles.help}>
            <GuideButton page="publishing" />
          </span>
          <Button
            data-testid="export-start"
            disabled={
              preview === null ||
              (!choice.isAll && chapters === null) ||
              pricedKey !== chosenKey ||
              preview.obstacle !== null ||
              !canMake ||
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
  return (
    <AppModal
      opened={target !== null}
      onClose={close}
      size={680}
      title={target === null ? '' : t('export.of', { title: target.title })}
    >
      {target !== null && <ExportForm {...target} notice={notice} />}
    </AppModal>
  );
}
