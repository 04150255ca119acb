import { Button, Checkbox, Group, Progress, Select, Stack } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  clipCaptions,
  clipContainers,
  clipShapes,
  usualMostClipMs,
} from '../../../../shared/model/video/clip.ts';
import { onIpcEvents } from '../../../ipc/events.ts';
import { AppModal } from '../../../ui/dialogs/AppModal.tsx';
import { Focused } from '../../../ui/dialogs/Focused.tsx';
import { EmptyState } from '../../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatClock, formatNumber, formatPercent } from '../../../ui/words/format.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { ClipResult } from '../gallery/ClipResult.tsx';
import { useVideoStore } from '../video-store.ts';
import { FramePreview } from './FramePreview.tsx';
import { rangeFacts } from './line-range.ts';
import styles from './Promo.module.css';
import {
  anotherClip,
  chooseChapter,
  chooseRange,
  closePromo,
  encodingWords,
  makeClip,
  refreshLines,
  setLook,
  stopClip,
  usePromoStore,
} from './promo-store.ts';

const excerptLength = 70;

function excerpt(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text;
}

function LineChoice() {
  const { t } = useTranslation();
  const source = usePromoStore((state) => state.source);
  const range = usePromoStore((state) => state.range);
  const chapterId = usePromoStore((state) => state.chapterId);
  const chapters = useScriptStore((state) => state.project?.chapters);
  const data = useMemo(
    () =>
      (source?.lines ?? []).map(({ text, durationMs }, index) => {
        const number = formatNumber(index + 1);
        const label = t('video.promo.lineOf', { number, text: excerpt(text) });
        const missing = durationMs === null ? ` (${t('video.promo.missing')})` : '';
        return { value: String(index), label: `${label}${missing}` };
      }),
    [source, t],
  );
  const facts = source === null || range === null ? null : rangeFacts(source.lines, range);
  return (
    <>
      <Select
        size="xs"
        label={t('video.promo.chapter')}
        data={(chapters ?? []).map(({ id, title }) => ({ value: id, label: title || '–' }))}
        value={chapterId}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        data-autofocus
        data-testid="promo-chapter"
        onChange={(id) => id !== null && void chooseChapter(id)}
      />
      {range !== null &&
        (['from', 'to'] as const).map((end) => (
          <Select
            key={end}
            size="xs"
            label={t(`video.promo.${end}`)}
            data={data}
            value={String(range[end])}
            allowDeselect={false}
            searchable
            openOnFocus={false}
            limit={200}
            data-testid={`promo-${end}`}
            onChange={(index) => index !== null && chooseRange({ ...range, [end]: Number(index) })}
          />
        ))}
      {facts !== null && (
        <div data-testid="promo-length" role="status">
          <p className="quiet">
            {t('video.promo.length', {
              count: facts.lineCount,
              length: formatClock(facts.durationMs),
              lines: formatNumber(facts.lineCount),
            })}
          </p>
          {facts.missingCount > 0 && (
            <p className={styles.warning}>
              {t('video.promo.notGenerated', { count: facts.missingCount })}
            </p>
          )}
          {facts.durationMs > usualMostClipMs && <p>{t('video.promo.long')}</p>}
        </div>
      )}
    </>
  );
}

/** What the picture is made of. */
function LookChoice() {
  const { t } = useTranslation();
  const look = usePromoStore((state) => state.look);
  const encoding = usePromoStore((state) => state.encoding);
  const videos = useVideoStore((state) => state.videos);
  const pictures = [
    { value: '', label: t('video.promo.pictureCover') },
    ...(videos ?? []).map(({ input, mediaUrl }) => ({
      value: mediaUrl,
      label: t('video.promo.pictureVideo', { name: excerpt(input.prompt) }),
    })),
  ];
  return (
    <>
      <Select
        size="xs"
        label={t('video.promo.picture')}
        data={pictures}
        value={look.videoUrl ?? ''}
        allowDeselect={false}
        data-testid="promo-picture"
        onChange={(url) => setLook({ videoUrl: url === '' ? null : url })}
      />
      <div className={styles.pair}>
        <Select
          size="xs"
          label={t('video.promo.shape')}
          data={clipShapes.map((value) => ({ value, label: t(`video.promo.shapes.${value}`) }))}
          value={look.shape}
          allowDeselect={false}
          data-testid="promo-shape"
          onChange={(shape) => shape !== null && setLook({ shape })}
        />
        <Select
          size="xs"
          label={t('video.promo.quality')}
          data={['1080', '720', '480']}
          value={String(look.shortSide)}
          allowDeselect={false}
          data-testid="promo-quality"
          onChange={(side) => setLook({ shortSide: Number(side) })}
        />
      </div>
      <div className={styles.pair}>
        <Select
          size="xs"
          label={t('video.promo.captions')}
          data={clipCaptions.map((value) => ({
            value,
            label: t(`video.promo.captionKinds.${value}`),
          }))}
          value={look.captions}
          allowDeselect={false}
          data-testid="promo-captions"
          onChange={(captions) => captions !== null && setLook({ captions })}
        />
        <Select
          size="xs"
          label={t('video.promo.format')}
          data={clipContainers.map((value) => ({
            value,
            label: value === 'mp4' ? 'MP4' : 'WebM',
          }))}
          value={look.container}
          allowDeselect={false}
          data-testid="promo-format"
          onChange={(container) => container !== null && setLook({ container })}
        />
      </div>
      <p className="quiet" role="status" data-testid="promo-encoding">
        {encoding === undefined
          ? t('video.promo.probing')
          : encodingWords(look.container, encoding)}
      </p>
      <Group gap="lg">
        <Checkbox
          label={t('video.promo.wave')}
          checked={look.hasWave}
          data-testid="promo-wave"
          onChange={(event) => setLook({ hasWave: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('video.promo.titleShown')}
          checked={look.hasTitle}
          onChange={(event) => setLook({ hasTitle: event.currentTarget.checked })}
        />
      </Group>
    </>
  );
}

function Choices() {
  const { t } = useTranslation();
  const source = usePromoStore((state) => state.source);
  const range = usePromoStore((state) => state.range);
  const encoding = usePromoStore((state) => state.encoding);
  const problem = usePromoStore((state) => state.problem);
  const isPossible =
    source !== null &&
    range !== null &&
    encoding != null &&
    rangeFacts(source.lines, range).missingCount === 0;
  return (
    <div className={styles.columns}>
      <FramePreview />
      <Stack gap="sm" className={styles.form}>
        <LineChoice />
        {source !== null && range === null ? (
          <EmptyState title={t('video.promo.nothingTitle')} body={t('video.promo.nothing')} />
        ) : (
          <LookChoice />
        )}
        <ErrorNote error={problem} />
        <p className="quiet">{t('video.promo.free')}</p>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={closePromo}>
            {t('app.cancel')}
          </Button>
          <Button disabled={!isPossible} data-testid="promo-make" onClick={() => void makeClip()}>
            {t('video.promo.make')}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

function Making() {
  const { t } = useTranslation();
  const making = usePromoStore((state) => state.making);
  if (making === null) return null;
  const { stage, fraction } = making;
  const percent = formatPercent(fraction);
  return (
    <Stack data-testid="promo-making">
      <p role="status">
        {stage === 'sound'
          ? t('video.promo.makingSound', { percent })
          : t('video.promo.makingPictures', { percent })}
      </p>
      <Progress value={fraction * 100} aria-label={t('video.promo.making')} />
      <Group justify="flex-end">
        <Button data-autofocus variant="default" data-testid="promo-stop" onClick={stopClip}>
          {t('video.promo.stop')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A short video of lines that are generated: what is in it, how it looks, and what came of it. */
export function PromoDialog() {
  const { t } = useTranslation();
  const isOpen = usePromoStore((state) => state.chapterId !== null);
  const isMaking = usePromoStore((state) => state.making !== null);
  const made = usePromoStore((state) => state.made);
  // Videos to choose from, and clips of earlier on the screen behind it; also once one more was made.
  const clipId = made?.id ?? null;
  useEffect(() => {
    if (isOpen || clipId !== null) void useVideoStore.getState().load();
  }, [isOpen, clipId]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return onIpcEvents({ 'chapter.segments': ({ chapterId }) => void refreshLines(chapterId) });
  }, [isOpen]);
  return (
    <AppModal
      opened={isOpen}
      onClose={closePromo}
      size={made === null && !isMaking ? 1120 : 560}
      closeOnClickOutside={!isMaking}
      closeOnEscape={!isMaking}
      withCloseButton={!isMaking}
      title={t(made === null ? 'video.promo.title' : 'video.promo.done')}
    >
      <div data-testid="promo-dialog">
        <Focused key={isMaking ? 'making' : clipId}>
          {isMaking ? (
            <Making />
          ) : made === null ? (
            <Choices />
          ) : (
            <ClipResult clip={made} onAnother={anotherClip} onClose={closePromo} />
          )}
        </Focused>
      </div>
    </AppModal>
  );
}
