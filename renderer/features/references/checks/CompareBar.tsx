import { ActionIcon, SegmentedControl } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceRender } from '../../../../shared/model/voice.ts';
import { shareAt } from '../../../ui/sound/follow-pointer.ts';
import { WavePicture } from '../../../ui/sound/WavePicture.tsx';
import { formatBytes, formatSegmentLength } from '../../../ui/words/format.ts';
import { selectPlayedShare, usePreview } from '../../preview/preview-store.ts';
import {
  playSound,
  prepareSounds,
  type ReferenceSound,
  selectSoundKey,
  switchSound,
  toggleSound,
} from '../sound/sound-store.ts';
import styles from './CompareBar.module.css';
import { figureWords } from './check-words.ts';

type CompareBarProps = { readonly render: ReferenceRender };
type Side = 'before' | 'after';

function loudnessOf(render: ReferenceRender, side: Side): string {
  const checks = side === 'before' ? render.checksBefore : render.checks;
  const check = checks.find(({ kind }) => kind === 'loudness');
  return check === undefined ? '' : figureWords(check);
}

/** What would be uploaded, heard as it was and as it is: the other one goes on at the same place. */
export function CompareBar({ render }: CompareBarProps) {
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>('after');
  const { durationMs } = render;
  const sounds: { readonly [Name in Side]: ReferenceSound } = useMemo(() => {
    const sound = (mediaUrl: string): ReferenceSound => ({
      key: mediaUrl,
      mediaUrl,
      durationMs,
      regions: null,
    });
    return { before: sound(render.beforeUrl), after: sound(render.mediaUrl) };
  }, [render.beforeUrl, render.mediaUrl, durationMs]);
  const key = usePreview(selectSoundKey);
  const playingSide =
    key === sounds.before.key ? 'before' : key === sounds.after.key ? 'after' : null;
  const played = usePreview((state) => (playingSide === null ? 0 : selectPlayedShare(state)));
  useEffect(() => prepareSounds([sounds.before.mediaUrl, sounds.after.mediaUrl]), [sounds]);

  const choose = (next: Side): void => {
    setSide(next);
    if (playingSide !== null) switchSound(sounds[next]);
  };
  return (
    <div className={styles.compare} data-testid="compare-sounds">
      <ActionIcon
        variant="default"
        radius="xl"
        size="lg"
        aria-label={t(playingSide === null ? 'references.hearAll' : 'references.hearStop')}
        aria-pressed={playingSide !== null}
        data-testid="compare-play"
        onClick={() => toggleSound(sounds[side])}
      >
        {playingSide === null ? <Play size={16} /> : <Pause size={16} />}
      </ActionIcon>
      <button
        type="button"
        className={styles.wave}
        dir="ltr"
        aria-label={t('references.hearFrom')}
        tabIndex={-1}
        onClick={(event) => {
          playSound(sounds[side], shareAt(event.currentTarget, event.clientX) * durationMs);
        }}
      >
        <WavePicture peaks={render.peaks} barCount={220} mostPeak={255} played={played} />
      </button>
      <SegmentedControl
        size="xs"
        aria-label={t('references.compare')}
        data-testid="compare-side"
        value={side}
        data={[
          { value: 'before', label: t('references.before') },
          { value: 'after', label: t('references.after') },
        ]}
        onChange={choose}
      />
      <p className={styles.facts} data-testid="compare-facts">
        {[
          loudnessOf(render, side),
          ...(side === 'after'
            ? [
                formatSegmentLength(durationMs),
                t('references.file', {
                  format: render.format.toUpperCase(),
                  size: formatBytes(render.sizeBytes),
                }),
              ]
            : []),
        ].join(' · ')}
      </p>
    </div>
  );
}
