import { ActionIcon, Loader, Select, Tooltip } from '@mantine/core';
import { Square, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSpeakable } from '../../stores/speakable.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { isSameAudition, toggleAudition, useAuditionStore } from './audition-store.ts';
import styles from './CastRow.module.css';
import { useCastStore } from './cast-store.ts';

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
  const index = useScriptStore((state) => state.currentIndex);
  const segment = useScriptStore((state) => state.segments[state.currentIndex]);
  const current = useAuditionStore((state) => state.current);
  const isMaking = useAuditionStore((state) => state.isMaking);
  const isHeard = segment !== undefined && isSpeakable(segment) && chapterId !== null;
  const wish = { chapterId: chapterId ?? '', segment: index, voiceId, speed, emotion };
  const isCurrent = isSameAudition(current, wish);
  const label = isCurrent
    ? t('cast.auditionStop')
    : t(isHeard ? 'cast.audition' : 'cast.auditionNone');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-pressed={isCurrent}
        data-disabled={!isHeard || undefined}
        aria-disabled={!isHeard}
        data-testid="cast-audition"
        onClick={() => isHeard && void toggleAudition(wish)}
      >
        {isCurrent && isMaking && <Loader size={14} aria-hidden />}
        {isCurrent && !isMaking && <Square size={14} fill="currentColor" />}
        {!isCurrent && <Volume2 size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** Which voice somebody has, and how the line at the cursor sounds with it. */
export function VoiceField(props: VoiceFieldProps) {
  const { who, voiceId, isNarrator, isMissing, missingTitle, onVoice } = props;
  const { t } = useTranslation();
  const voices = useCastStore((state) => state.voices);
  const narratorVoiceId = useScriptStore((state) => state.project?.narratorVoiceId ?? '');
  const known = (voices ?? []).map(({ id, title, isDefault }) => ({
    value: id,
    label: isDefault ? t('cast.defaultVoice') : title,
  }));
  const isListed = voiceId === null || known.some(({ value }) => value === voiceId);
  const data = [
    ...(isNarrator ? [] : [{ value: ownVoice, label: t('cast.own') }]),
    ...known,
    // Until the list is there, or where the account does not have it, the voice keeps its place.
    ...(isListed ? [] : [{ value: voiceId, label: missingTitle ?? '…', disabled: true }]),
  ];
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
        maxDropdownHeight={280}
        error={isMissing ? t('cast.missing') : undefined}
        data-testid="cast-voice"
        comboboxProps={{ withinPortal: true }}
        onChange={(value) => value !== null && onVoice(value === ownVoice ? null : value)}
      />
      <AuditionButton
        voiceId={voiceId ?? narratorVoiceId}
        speed={props.speed}
        emotion={props.emotion}
      />
    </div>
  );
}
