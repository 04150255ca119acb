import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOn, player } from '../../player/player-store.ts';
import { preview, silenceAll } from '../../preview/preview-store.ts';
import styles from '../Video.module.css';

type QuietVideoProps = {
  readonly name: string;
  readonly mediaUrl: string;
  readonly isLooped: boolean;
  /** It was asked for by its play sign: it plays, and has the keys. */
  readonly isWanted?: boolean;
  /** The element, for whoever draws a frame of it. */
  readonly onElement?: (element: HTMLVideoElement | null) => void;
};

/** Plays a video with its controls; whatever else sounds is silent meanwhile, and the other way round. */
export function QuietVideo(props: QuietVideoProps) {
  const { name, mediaUrl, isLooped, isWanted = false, onElement } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    onElement?.(element.current);
    return () => onElement?.(null);
  }, [onElement]);
  useEffect(() => {
    const pause = (): void => element.current?.pause();
    const forget = [
      player.subscribe(({ status }, before) => isOn(status) && !isOn(before.status) && pause()),
      preview.subscribe(({ sounding }, before) => {
        if (sounding !== null && before.sounding === null) pause();
      }),
    ];
    return () => {
      for (const stop of forget) stop();
    };
  }, []);
  if (hasFailed) return <p role="alert">{t('video.cannotPlay')}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions of a clip are in its picture or in a track of the file itself.
    <video
      ref={element}
      className={styles.player}
      src={mediaUrl}
      controls
      controlsList="nodownload"
      loop={isLooped}
      preload="metadata"
      autoPlay={isWanted}
      data-autofocus={isWanted || undefined}
      aria-label={name}
      data-testid="video-player"
      onPlay={silenceAll}
      onError={() => setFailed(true)}
    />
  );
}
