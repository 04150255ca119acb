import { Select } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { t } from '../../../i18n/index.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { dropdownHeight } from '../../../ui/look/dropdown-height.ts';
import { formatNumber, joinFacts, joinNames } from '../../../ui/words/format.ts';
import { preview, selectIsSounding, usePreview } from '../../preview/preview-store.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { focusCast } from '../cast-commands.ts';
import { type CastVoice, useCastStore } from '../cast-store.ts';
import { Swatch } from '../Swatch.tsx';
import { voiceOptions } from '../VoiceField.tsx';
import styles from './EveryoneDialog.module.css';
import {
  castEveryone,
  chooseFor,
  dropEveryone,
  sampleOwner,
  useEveryoneStore,
} from './everyone-store.ts';
import type { Uncast } from './suggest-voices.ts';

/** Its kept sample, where it has one: that is free. */
function HearSample({ voice }: { readonly voice: CastVoice | undefined }) {
  const { t } = useTranslation();
  const id = voice?.id ?? '';
  const isSounding = usePreview(selectIsSounding(sampleOwner, id));
  const mediaUrl = voice?.sampleUrl ?? null;
  const hasSamples = useCastStore(({ voices }) =>
    voices?.some(({ sampleUrl }) => sampleUrl !== null),
  );
  if (voice === undefined || mediaUrl === null) {
    return hasSamples === true ? <span className={styles.play} /> : null;
  }
  return (
    <IconButton
      variant="default"
      size={30}
      label={t(isSounding ? 'voices.stop' : 'voices.play', { name: voice.title })}
      onClick={() => preview.getState().toggle({ owner: sampleOwner, id, mediaUrl })}
    >
      {isSounding ? <Square size={13} fill="currentColor" /> : <Play size={15} />}
    </IconButton>
  );
}

/** Everybody else who speaks with that voice then. */
function useSharers(name: string, voiceId: string | null): readonly string[] {
  const chosen = useEveryoneStore((state) => state.chosen);
  const cast = useScriptStore((state) => state.project?.cast ?? []);
  if (voiceId === null) return [];
  return cast
    .filter((member) => (member.voiceId ?? chosen.get(member.name)) === voiceId)
    .flatMap((member) => (member.name === name ? [] : [member.name]));
}

const mostNamed = 2;

function sharedWords(sharers: readonly string[]): string {
  const names = joinNames(sharers.slice(0, mostNamed));
  const count = sharers.length - mostNamed;
  return count > 0
    ? t('castEveryone.sharedMore', { names, count, n: formatNumber(count) })
    : t('castEveryone.shared', { names });
}

const narrators = '';

function Row({ name, lineCount }: Uncast) {
  const { t } = useTranslation();
  const voices = useCastStore((state) => state.voices) ?? [];
  const voiceId = useEveryoneStore((state) => state.chosen.get(name) ?? null);
  const colour = useScriptStore(
    (state) => state.project?.cast.find((member) => member.name === name)?.colour ?? null,
  );
  const sharers = useSharers(name, voiceId);
  const lines =
    lineCount === 0
      ? t('cast.noLines')
      : t('cast.lines', { count: lineCount, n: formatNumber(lineCount) });
  const shared = sharers.length > 0 && sharedWords(sharers);
  const options = [{ value: narrators, label: t('cast.own') }, ...voiceOptions(voices)];
  return (
    <li className={styles.row} data-testid="everyone-row" data-name={name}>
      <Swatch colour={colour} />
      <div>
        <p className={`${styles.name} two-lines`} dir="auto" title={name}>
          {name}
        </p>
        <p className={`${styles.facts} two-lines`}>
          {shared === false ? lines : joinFacts([lines, shared])}
        </p>
      </div>
      <Select
        className={styles.voice}
        aria-label={t('cast.voiceOf', { name })}
        size="xs"
        data={options}
        title={options.find(({ value }) => value === (voiceId ?? narrators))?.label}
        value={voiceId ?? narrators}
        allowDeselect={false}
        searchable={voices.length > 8}
        maxDropdownHeight={dropdownHeight(280)}
        data-testid="everyone-voice"
        onChange={(value) => chooseFor(name, value === narrators ? null : value)}
      />
      <HearSample voice={voices.find(({ id }) => id === voiceId)} />
    </li>
  );
}

/** The voices suggested for everybody without one, to be changed or taken at once. */
export function EveryoneDialog() {
  const { t } = useTranslation();
  const { uncast, chosen, isTaken } = useEveryoneStore();
  const isPossible = [...chosen.values()].some((voiceId) => voiceId !== null);
  return (
    <AskDialog
      isOpen={uncast.length > 0}
      title={t('castEveryone.title')}
      action={t('castEveryone.act')}
      testId="everyone"
      isWide
      isPossible={isPossible}
      returnsFocus={!isTaken}
      onYes={() => {
        focusCast();
        void castEveryone();
      }}
      onNo={dropEveryone}
    >
      <p className="quiet">{t('castEveryone.body')}</p>
      <ul className={styles.rows} aria-label={t('castEveryone.title')}>
        {uncast.map((one) => (
          <Row key={one.name} {...one} />
        ))}
      </ul>
    </AskDialog>
  );
}
