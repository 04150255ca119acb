import { Loader, Select } from '@mantine/core';
import { Plus, Square, Star, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { t } from '../../i18n/index.ts';
import { isSpeakable } from '../../stores/speakable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { dropdownHeight } from '../../ui/look/dropdown-height.ts';
import { usePreview } from '../preview/preview-store.ts';
import { openNewVoice } from '../references/reference-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { selectIsAuditionPlaying, selectIsGenerating, toggleAudition } from './audition-store.ts';
import styles from './CastRow.module.css';
import { type CastVoice, useCastStore } from './cast-store.ts';
import { Swatch } from './Swatch.tsx';

type VoiceFieldProps = {
  /** Whose it is, in words. */
  readonly who: string;
  /** Null speaks with the narrator's voice; the narrator always has one. */
  readonly voiceId: string | null;
  readonly isNarrator: boolean;
  /** The voice is not on the account: another one has to be chosen. */
  readonly isMissing: boolean;
  readonly missingTitle: string | null;
  readonly speed: number | null;
  readonly emotion: string | null;
  readonly onVoice: (voiceId: string | null) => void;
};

const ownVoice = '';
/** No voice has an id like this. */
const newVoice = '+';

/** The line at the cursor, with this voice. */
function AuditionButton({
  voiceId,
  speed,
  emotion,
}: {
  readonly voiceId: string;
  readonly speed: number | null;
  readonly emotion: string | null;
}) {
  const { t } = useTranslation();
  const chapterId = useScriptStore((state) => state.chapter?.id ?? null);
  const segment = useScriptStore((state) => state.segments[state.currentIndex]);
  const canHear = segment !== undefined && isSpeakable(segment) && chapterId !== null;
  const input = {
    chapterId: chapterId ?? '',
    segmentId: segment?.id ?? '',
    voiceId,
    speed,
    emotion,
  };
  const isMaking = usePreview(selectIsGenerating(input));
  const isHeard = usePreview(selectIsAuditionPlaying(input));
  const isCurrent = isMaking || isHeard;
  const label = isCurrent
    ? t('cast.auditionStop')
    : t(canHear ? 'cast.audition' : 'cast.auditionNone');
  return (
    <IconButton
      variant="default"
      size={30}
      label={label}
      aria-pressed={isCurrent}
      canAct={canHear}
      data-testid="cast-audition"
      onClick={() => void toggleAudition(input)}
    >
      {isMaking && <Loader size={14} aria-hidden />}
      {isHeard && <Square size={14} fill="currentColor" />}
      {!isCurrent && <Volume2 size={16} />}
    </IconButton>
  );
}

/** Voices by the names to choose them by. */
export function voiceOptions(voices: readonly CastVoice[]) {
  return voices.map(({ id, title, gatewayTitle, isDefault }) => ({
    value: id,
    label: isDefault && title === gatewayTitle ? t('cast.defaultVoice') : title,
  }));
}

/** A voice in the list: its colour, its name, and whether it is a favourite. */
function VoiceOption({
  label,
  voice,
  isNew,
}: {
  readonly label: string;
  readonly voice: CastVoice | null;
  readonly isNew: boolean;
}) {
  return (
    <span className={styles.option}>
      {isNew ? <Plus size={12} aria-hidden /> : <Swatch colour={voice?.colour ?? null} />}
      <span>{label}</span>
      {voice?.isFavourite === true && <Star size={12} aria-hidden fill="currentColor" />}
    </span>
  );
}

/** Which voice somebody has, and how the line at the cursor sounds with it. */
export function VoiceField(props: VoiceFieldProps) {
  const { who, voiceId, isNarrator, isMissing, missingTitle, onVoice } = props;
  const { t } = useTranslation();
  const voices = useCastStore((state) => state.voices);
  const narratorVoiceId = useScriptStore((state) => state.project?.narratorVoiceId ?? '');
  const known = voiceOptions(voices ?? []);
  const isListed = voiceId === null || known.some(({ value }) => value === voiceId);
  const data = [
    ...(isNarrator ? [] : [{ value: ownVoice, label: t('cast.own') }]),
    ...known,
    // Until the list is there, or where the account does not have it, the voice keeps its place.
    ...(isListed ? [] : [{ value: voiceId, label: missingTitle ?? '…', disabled: true }]),
    { value: newVoice, label: t('cast.newVoice') },
  ];
  const choose = (value: string | null): void => {
    if (value === newVoice) {
      void openNewVoice();
    } else if (value !== null) {
      onVoice(value === ownVoice ? null : value);
    }
  };
  return (
    <div className={styles.voice}>
      <Select
        className={styles.grow}
        label={t('cast.voice')}
        aria-label={t('cast.voiceOf', { name: who })}
        size="xs"
        data={data}
        value={voiceId ?? ownVoice}
        allowDeselect={false}
        searchable={data.length > 8}
        maxDropdownHeight={dropdownHeight(280)}
        error={isMissing ? t('cast.missing') : undefined}
        data-testid="cast-voice"
        comboboxProps={{ withinPortal: true }}
        renderOption={({ option }) => (
          <VoiceOption
            label={option.label}
            voice={voices?.find(({ id }) => id === option.value) ?? null}
            isNew={option.value === newVoice}
          />
        )}
        onChange={choose}
      />
      <AuditionButton
        voiceId={voiceId ?? narratorVoiceId}
        speed={props.speed}
        emotion={props.emotion}
      />
    </div>
  );
}
