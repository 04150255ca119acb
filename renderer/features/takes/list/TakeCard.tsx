import { ActionIcon, Button, Group } from '@mantine/core';
import { Check, Pause, Play, Trash2, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SegmentTakes, TakeCheck, TakeView } from '../../../../shared/model/take.ts';
import { endTrims, levelingGainDb, longPauseMsOf } from '../../../../shared/sound/take-repair.ts';
import type { RowPlace } from '../../../ui/grid/use-growing-list.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import {
  formatExactly,
  formatMoment,
  formatNumber,
  formatSegmentLength,
} from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { repairLines } from '../repair-acts.ts';
import { chooseTake, editTake, removeTake } from '../take-acts.ts';
import { playTake, selectPlayingTakeId, toggleTake } from '../take-player.ts';
import { useTakesStore } from '../takes-store.ts';
import { checkWords } from './check-words.ts';
import styles from './TakeCard.module.css';
import { TakeTools } from './TakeTools.tsx';
import { TakeWave } from './TakeWave.tsx';
import { TrimWave } from './TrimWave.tsx';
import { takeName } from './take-names.ts';

type TakeCardProps = { readonly take: TakeView; readonly takes: SegmentTakes };

/** When, in which voice, how long, for how much. */
function Facts({ take }: Pick<TakeCardProps, 'take'>) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const cost =
    take.origin === 'recording'
      ? t('takes.ownCost')
      : take.isFree
        ? t('takes.freeCost')
        : asMoney(take.money);
  const voice = take.voiceTitle ?? t('takes.defaultVoice');
  const soundMs = take.durationMs - take.trimStartMs - take.trimEndMs;
  return (
    <p className={styles.facts}>
      <span>{formatSegmentLength(soundMs)}</span>
      <span title={t('ledger.tokens', { count: take.tokens, tokens: formatNumber(take.tokens) })}>
        {cost}
      </span>
      <span title={formatExactly(take.createdAtMs)}>
        {formatMoment(take.createdAtMs, Date.now())}
      </span>
      {take.origin === 'made' && (
        <span className={styles.voice} title={t('takes.voice', { voice })}>
          {voice}
        </span>
      )}
    </p>
  );
}

type DoubtsProps = { readonly checks: readonly TakeCheck[]; readonly take: TakeView } & Pick<
  TakeCardProps,
  'takes'
>;

function Doubts({ checks, take, takes }: DoubtsProps) {
  const { t } = useTranslation();
  const trims = endTrims(checks, take);
  const level = levelingGainDb(checks, take.gainDb);
  const canShorten = take.origin !== 'shortened' && longPauseMsOf(checks) !== null;
  return (
    <ul className={styles.doubts} aria-label={t('check.label')} data-testid="take-checks">
      {checks.map((check) => (
        <li key={check.kind} data-kind={check.kind}>
          <TriangleAlert size={12} aria-hidden />
          <span>{checkWords(check)}</span>
        </li>
      ))}
      {trims !== null && (
        <li>
          <Button
            size="compact-xs"
            variant="default"
            data-testid="take-ends"
            onClick={() => void editTake(takes, take.id, trims)}
          >
            {t('check.fixEnds')}
          </Button>
        </li>
      )}
      {takes.takeId === take.id && !takes.isLocked && canShorten && (
        <li>
          <Button
            size="compact-xs"
            variant="default"
            data-testid="take-pauses"
            onClick={() => void shortenPauses(takes)}
          >
            {t('check.fixPauses')}
          </Button>
        </li>
      )}
      {level !== null && level !== take.gainDb && (
        <li>
          <Button
            size="compact-xs"
            variant="default"
            data-testid="take-level"
            onClick={() => void editTake(takes, take.id, { gainDb: level })}
          >
            {t('check.fixLevel')}
          </Button>
        </li>
      )}
    </ul>
  );
}

const shortenPauses = ({ segmentId }: SegmentTakes): Promise<void> =>
  repairLines([segmentId], useTakesStore.getState().reload, { kinds: ['inner-silence'] });

/** One take: heard, put to use, set aside; the one in use can be trimmed and levelled. */
export function TakeCard({ take, takes, ...place }: TakeCardProps & RowPlace) {
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const isPlaying = usePreview((state) => selectPlayingTakeId(state) === take.id);
  const playedMs = usePreview((state) =>
    selectPlayingTakeId(state) === take.id ? state.positionMs : 0,
  );
  const name = takeName(take, takes);
  const isInUse = takes.takeId === take.id;
  // The button that was pressed goes: the keyboard stays with the take, or with the list.
  const use = async (): Promise<void> => {
    await chooseTake(takes, take.id);
    card.current?.querySelector('button')?.focus();
  };
  const remove = async (): Promise<void> => {
    const list = card.current?.closest('ol');
    await removeTake(takes, take.id);
    list?.focus();
  };
  const wave = {
    played: playedMs / take.durationMs,
    from: take.trimStartMs / take.durationMs,
    to: 1 - take.trimEndMs / take.durationMs,
  };
  return (
    <li
      {...place}
      ref={card}
      className={styles.card}
      data-in-use={isInUse}
      data-testid="take"
      data-take={take.id}
      aria-current={isInUse}
    >
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          size={32}
          aria-label={t(isPlaying ? 'takes.stop' : 'takes.play', { name })}
          data-testid="take-play"
          onClick={() => toggleTake(take)}
        >
          {isPlaying ? <Pause size={16} /> : <Play size={16} />}
        </ActionIcon>
        <h3 className={`one-line ${styles.name}`}>{name}</h3>
        {isInUse ? (
          <span className={styles.inUse}>
            <Check size={14} aria-hidden /> {t('takes.inUse')}
          </span>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('takes.useLabel', { name })}
            data-testid="take-use"
            onClick={() => void use()}
          >
            {t('takes.use')}
          </Button>
        )}
        <IconButton
          size={24}
          label={t('takes.remove', { name })}
          data-testid="take-remove"
          disabled={isInUse && takes.isLocked}
          onClick={() => void remove()}
        >
          <Trash2 size={14} />
        </IconButton>
      </Group>
      {isInUse ? (
        <TrimWave
          take={take}
          name={name}
          played={wave.played}
          onTrim={(trims) => void editTake(takes, take.id, trims)}
          onSeek={(placeMs) => playTake(take, placeMs)}
        />
      ) : (
        <div className={styles.small}>
          <TakeWave mediaUrl={take.mediaUrl} label={t('takes.wave', { name })} {...wave} />
        </div>
      )}
      <Facts take={take} />
      {take.otherText !== null && (
        <p className={styles.other} dir="auto">
          {t('takes.madeFor', { text: take.otherText })}
        </p>
      )}
      {take.checks.length > 0 && <Doubts checks={take.checks} take={take} takes={takes} />}
      {isInUse && <TakeTools take={take} takes={takes} />}
    </li>
  );
}
