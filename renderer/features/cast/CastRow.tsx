import { Button, Group, NumberInput, Select } from '@mantine/core';
import { ChevronDown, Merge, Pencil, TriangleAlert, UserMinus } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../shared/clamp.ts';
import type { CastPart } from '../../../shared/model/cast.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { emotionTags } from '../../../shared/script/tags/tags.ts';
import { ColourChoice } from '../../ui/forms/ColourChoice.tsx';
import { dropdownHeight } from '../../ui/look/dropdown-height.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { useOnLeave } from '../../ui/use-on-leave.ts';
import { CutTooltip } from '../../ui/words/CutTooltip.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './CastRow.module.css';
import { changeCast, type MemberChange, withMember } from './cast-acts.ts';
import { togglePart, useCastStore } from './cast-store.ts';
import { askChange, useChangeStore } from './change-store.ts';
import { askMerge } from './merge/merge-store.ts';
import { Swatch } from './Swatch.tsx';
import { VoiceField } from './VoiceField.tsx';

const emotions = emotionTags
  .filter(({ placement }) => placement === 'sentence-start')
  .map(({ id, english }) => ({ value: id, label: english }));

/** The list is one stop of Tab, and this row may be it. */
export type RowPlace = { readonly isStop: boolean; readonly onFocus: () => void };

type RowProps = {
  readonly name: string | null;
  readonly colour: string | null;
  readonly part: CastPart | null;
  readonly voiceId: string | null;
  readonly place: RowPlace;
  /** The settings, below the head once it was opened. */
  readonly children: ReactNode;
};

/** A part of the cast: its head, and its settings while they are open. */
function Row({ children, ...shown }: RowProps) {
  const isOpen = useCastStore((state) => state.openPart === (shown.name ?? ''));
  const formId = useId();
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <RowHead {...shown} isOpen={isOpen} formId={formId} />
      {isOpen && (
        <div id={formId} className={styles.form} data-testid="cast-form">
          {children}
        </div>
      )}
    </li>
  );
}

type RowHeadProps = Omit<RowProps, 'children'> & {
  readonly isOpen: boolean;
  readonly formId: string;
};

/** Who it is, with which voice, and how much; opens the settings. */
function RowHead({ name, colour, part, voiceId, isOpen, formId, place }: RowHeadProps) {
  const { t } = useTranslation();
  const voice = useVoiceName(voiceId, part);
  const who = name ?? t('cast.narrator');
  const count = part?.lineCount ?? 0;
  const lines =
    part === null
      ? ''
      : count === 0
        ? t('cast.noLines')
        : t('cast.lines', { count, n: formatNumber(count) });
  return (
    <CutTooltip label={`${who} · ${voice}`} position="left">
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={formId}
        tabIndex={place.isStop ? 0 : -1}
        data-testid="cast-row"
        data-name={who}
        data-made={part?.madeCount}
        onFocus={place.onFocus}
        onClick={() => togglePart(name)}
      >
        <Swatch colour={colour} />
        <span className={styles.who}>
          <span className={`${styles.name} two-lines`} dir="auto" data-may-cut>
            {who}
          </span>
          <span className={`${styles.facts} one-line`} data-may-cut>
            {part?.isVoiceMissing === true ? (
              <span className={styles.missing} data-testid="cast-voice-missing">
                <TriangleAlert size={12} aria-hidden /> {t('cast.missing')}
              </span>
            ) : (
              voice
            )}
          </span>
        </span>
        <span className={styles.count}>{lines}</span>
        <ChevronDown size={14} aria-hidden className={styles.arrow} />
      </button>
    </CutTooltip>
  );
}

function useVoiceName(voiceId: string | null, part: CastPart | null): string {
  const { t } = useTranslation();
  const voices = useCastStore((state) => state.voices);
  if (voiceId === null) return t('cast.own');
  const voice = voices?.find(({ id }) => id === voiceId);
  const isPlainDefault = voice === undefined || voice.title === voice.gatewayTitle;
  if (isPlainDefault && (voice?.isDefault === true || voiceId === 'default')) {
    return t('cast.defaultVoice');
  }
  return voice?.title ?? part?.voiceTitle ?? '…';
}

const leastSpeed = 0.5;
const mostSpeed = 2;

type SpeedFieldProps = {
  readonly who: string;
  readonly speed: number | null;
  readonly bookSpeed: number;
  readonly onSpeed: (speed: number | null) => void;
};

/** Taken over when the field is left or Enter is pressed: a preview is asked for each value. */
function SpeedField({ who, speed, bookSpeed, onSpeed }: SpeedFieldProps) {
  const { t } = useTranslation();
  const droppedCount = useChangeStore((state) => state.droppedCount);
  const typed = useRef<string | null>(null);
  const take = (text: string): void => {
    const number = Number(text.replace(',', '.'));
    const value = text.trim() === '' ? null : clamp(number, leastSpeed, mostSpeed);
    typed.current = null;
    if (!Number.isNaN(value) && value !== speed) onSpeed(value);
  };
  useOnLeave(() => typed.current !== null && take(typed.current));
  return (
    <NumberInput
      key={`${speed} ${droppedCount}`}
      label={t('cast.speed')}
      aria-label={t('cast.speedOf', { name: who })}
      size="xs"
      defaultValue={speed ?? ''}
      placeholder={t('cast.speedBook', { speed: bookSpeed })}
      min={leastSpeed}
      max={mostSpeed}
      step={0.05}
      decimalScale={2}
      data-testid="cast-speed"
      onChange={(value) => {
        typed.current = String(value);
      }}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
      }}
    />
  );
}

/** The narrator: whoever has no voice of their own speaks like this. */
export function NarratorRow({ part, place }: Pick<MemberRowProps, 'part' | 'place'>) {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  if (project === null) return null;
  const who = t('cast.narrator');
  return (
    <Row name={null} colour={null} part={part} voiceId={project.narratorVoiceId} place={place}>
      <VoiceField
        who={who}
        voiceId={project.narratorVoiceId}
        isNarrator
        isMissing={part?.isVoiceMissing === true}
        missingTitle={part?.voiceTitle ?? null}
        speed={null}
        emotion={null}
        onVoice={(narratorVoiceId) => {
          if (narratorVoiceId !== null) {
            void askChange(() => ({ narratorVoiceId }), null, t('cast.done.voice', { name: who }));
          }
        }}
      />
      <SpeedField
        who={who}
        speed={project.speed}
        bookSpeed={1}
        onSpeed={(speed) =>
          void askChange(() => ({ speed: speed ?? 1 }), null, t('cast.done.changed', { name: who }))
        }
      />
    </Row>
  );
}

type MemberRowProps = {
  readonly member: CastMember;
  readonly part: CastPart | null;
  readonly place: RowPlace;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

/** One character of the book. */
export function MemberRow({ member, part, place, onRename, onRemove }: MemberRowProps) {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  if (project === null) return null;
  const { name } = member;
  const change = (what: MemberChange, label: string): void => {
    void askChange(withMember(name, what), name, label);
  };
  const changed = t('cast.done.changed', { name });
  const onColour = (colour: string): void => {
    if (colour === member.colour) return;
    void withErrorToast(() => changeCast(withMember(name, { colour }), changed));
  };
  return (
    <Row name={name} colour={member.colour} part={part} voiceId={member.voiceId} place={place}>
      <VoiceField
        who={name}
        voiceId={member.voiceId}
        isNarrator={false}
        isMissing={part?.isVoiceMissing === true}
        missingTitle={part?.voiceTitle ?? null}
        speed={member.speed}
        emotion={member.emotion}
        onVoice={(voiceId) => change({ voiceId }, t('cast.done.voice', { name }))}
      />
      <div className={styles.pair}>
        <SpeedField
          who={name}
          speed={member.speed}
          bookSpeed={project.speed}
          onSpeed={(speed) => change({ speed }, changed)}
        />
        <Select
          label={t('cast.emotion')}
          aria-label={t('cast.emotionOf', { name })}
          size="xs"
          data={emotions}
          value={member.emotion}
          placeholder={t('cast.emotionNone')}
          clearable
          clearButtonProps={{ 'aria-label': t('cast.emotionNone') }}
          searchable
          maxDropdownHeight={dropdownHeight(280)}
          data-testid="cast-emotion"
          onChange={(emotion) => change({ emotion }, changed)}
        />
      </div>
      <ColourChoice name={name} colour={member.colour} onColour={onColour} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Pencil size={12} />}
          data-testid="cast-rename"
          onClick={onRename}
        >
          {t('cast.rename')}
        </Button>
        {project.cast.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Merge size={12} />}
            data-testid="cast-merge"
            onClick={() => void askMerge(name, null)}
          >
            {t('castMerge.open')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<UserMinus size={12} />}
          data-testid="cast-remove"
          onClick={onRemove}
        >
          {t('cast.remove')}
        </Button>
      </Group>
    </Row>
  );
}
