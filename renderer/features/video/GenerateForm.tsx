import { Autocomplete, Button, Group, NumberInput, Select, Textarea } from '@mantine/core';
import { ChevronDown, ChevronRight, ImagePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { videoLengths, videoSizes } from '../../../shared/model/video/video.ts';
import {
  onAccountChange,
  selectCurrencyLabel,
  useSessionStore,
} from '../../stores/session-store.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { coverFile } from '../publication/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './Video.module.css';
import {
  canGenerate,
  generateVideo,
  isExtraFine,
  loadModels,
  setDraft,
  useVideoStore,
} from './video-store.ts';

function ImageField() {
  const { t } = useTranslation();
  const image = useVideoStore((state) => state.draft.image);
  const coverUrl = useScriptStore((state) => state.project?.coverUrl ?? null);
  return (
    <div>
      <p className={styles.label}>{t('video.image')}</p>
      {image === null ? (
        <Group gap="xs">
          <FilePicker
            label={t('video.image')}
            accept="image/png,image/jpeg,image/webp"
            testId="video-image-file"
            onFiles={([file]) => file !== undefined && setDraft({ image: file })}
          >
            {(open) => (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<ImagePlus size={14} />}
                onClick={open}
              >
                {t('video.chooseImage')}
              </Button>
            )}
          </FilePicker>
          {coverUrl !== null && (
            <Button
              variant="default"
              size="compact-sm"
              data-testid="video-image-cover"
              onClick={() =>
                void withErrorToast(async () => setDraft({ image: await coverFile(coverUrl) }))
              }
            >
              {t('video.useCover')}
            </Button>
          )}
        </Group>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <span className="one-line" title={image.name}>
            {image.name}
          </span>
          <IconButton label={t('video.removeImage')} onClick={() => setDraft({ image: null })}>
            <X size={16} />
          </IconButton>
        </Group>
      )}
    </div>
  );
}

/** Fields that only some gateways take. */
function MoreFields() {
  const { t } = useTranslation();
  const extra = useVideoStore((state) => state.draft.extra);
  const mostMoney = useVideoStore((state) => state.draft.mostMoney);
  const isFree = useSessionStore((state) => state.session?.isFree ?? true);
  const currency = useSessionStore(selectCurrencyLabel);
  return (
    <div className={styles.more}>
      <ImageField />
      <Textarea
        size="xs"
        label={t('video.extra')}
        description={t('video.extraHint')}
        error={isExtraFine(extra) ? undefined : t('video.extraBad')}
        placeholder={t('video.extraExample')}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        value={extra}
        data-testid="video-extra"
        onChange={(event) => setDraft({ extra: event.currentTarget.value })}
      />
      {!isFree && (
        <NumberInput
          size="xs"
          label={t('video.mostLabel', {
            currency: currency === '' ? t('video.mostUnits') : currency,
          })}
          description={t('video.mostHint')}
          placeholder={t('video.mostUsual')}
          min={0}
          max={1e9}
          decimalScale={2}
          allowNegative={false}
          hideControls
          value={mostMoney ?? ''}
          data-testid="video-most"
          onChange={(value) =>
            setDraft({ mostMoney: typeof value === 'number' && value > 0 ? value : null })
          }
        />
      )}
    </div>
  );
}

/** What is to be seen, by which model, and how: the rest is its own affair. */
export function GenerateForm() {
  const { t } = useTranslation();
  const draft = useVideoStore((state) => state.draft);
  const models = useVideoStore((state) => state.models);
  const isBusy = useVideoStore((state) => state.isBusy);
  const existing = useVideoStore((state) => state.existing);
  const problem = useVideoStore((state) => state.draftProblem);
  const [isMore, setMore] = useState(draft.extra !== '');
  const isReading = models === null && problem === null;
  useEffect(() => {
    void loadModels();
    return onAccountChange(() => void loadModels());
  }, []);
  return (
    <form
      className={styles.form}
      data-pane="video-form"
      tabIndex={-1}
      aria-label={t('video.newTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        void generateVideo();
      }}
    >
      <h2>{t('video.newTitle')}</h2>
      <Textarea
        label={t('video.prompt')}
        placeholder={t('video.promptPlaceholder')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={10_000}
        value={draft.prompt}
        data-testid="video-prompt"
        onChange={(event) => setDraft({ prompt: event.currentTarget.value })}
      />
      <Autocomplete
        size="xs"
        label={t('video.model')}
        placeholder={t(isReading ? 'video.modelsLoading' : 'video.noModels')}
        description={models?.length === 0 ? t('video.noModelsHint') : undefined}
        data={[...(models ?? [])]}
        value={draft.model}
        maxLength={200}
        spellCheck={false}
        data-testid="video-model"
        onChange={(model) => setDraft({ model })}
      />
      <div className={styles.pair}>
        <Select
          size="xs"
          label={t('video.length')}
          placeholder={t('video.usual')}
          clearable
          data={videoLengths.map((count) => ({
            value: String(count),
            label: t('video.seconds', { count }),
          }))}
          value={draft.seconds === null ? null : String(draft.seconds)}
          data-testid="video-seconds"
          onChange={(value) => setDraft({ seconds: value === null ? null : Number(value) })}
        />
        <Select
          size="xs"
          label={t('video.size')}
          placeholder={t('video.usual')}
          clearable
          data={videoSizes.map((size) => ({ value: size, label: size.replace('x', ' × ') }))}
          value={draft.size}
          data-testid="video-size"
          onChange={(size) => setDraft({ size })}
        />
      </div>
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={isMore ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          aria-expanded={isMore}
          data-testid="video-more"
          onClick={() => setMore(!isMore)}
        >
          {t('video.more')}
        </Button>
        {isMore && <MoreFields />}
      </div>
      <div className={styles.foot}>
        <div className={styles.problem}>
          <ErrorNote
            error={problem}
            {...(models === null && { onAction: () => void loadModels() })}
          />
        </div>
        <Button
          type="submit"
          fullWidth
          loading={isBusy}
          disabled={!canGenerate(draft)}
          data-testid="video-generate"
        >
          {t('video.generate')}
        </Button>
      </div>
      <AskDialog
        isOpen={existing !== null}
        title={t('video.existsTitle')}
        testId="video-exists"
        action={t('video.generateAgain')}
        onYes={() => void generateVideo(true)}
        onNo={() => useVideoStore.setState({ existing: null, openId: existing })}
      >
        <p>{t('video.existsBody')}</p>
      </AskDialog>
    </form>
  );
}
