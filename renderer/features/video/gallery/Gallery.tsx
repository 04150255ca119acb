import { Badge, UnstyledButton } from '@mantine/core';
import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowPlace, useGrowingList } from '../../../ui/grid/use-growing-list.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import styles from '../Video.module.css';
import { type GalleryItem, galleryItems, useVideoStore } from '../video-store.ts';
import { dragOut } from './file-acts.ts';
import { itemName, VideoViewer } from './VideoViewer.tsx';

function Tile({ item, ...place }: { readonly item: GalleryItem } & RowPlace) {
  const { t } = useTranslation();
  const { mediaUrl, madeAtMs } = item.kind === 'video' ? item.video : item.clip;
  const name = itemName(item);
  return (
    <li {...place}>
      <UnstyledButton
        className={styles.tile}
        draggable
        aria-label={t('video.open', { name })}
        data-testid="gallery-tile"
        data-kind={item.kind}
        onClick={() => useVideoStore.setState({ openId: item.id })}
        onDragStart={(event) => dragOut(event, item)}
      >
        <span className={styles.picture}>
          {/* The first frame stands for it: nothing plays here. */}
          <video src={`${mediaUrl}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden />
          <Play size={28} className={styles.play} aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.when}>
            {item.kind === 'clip' && <Badge size="sm">{t('video.kindClip')}</Badge>}
            {formatMoment(madeAtMs, Date.now())}
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}

/** Videos and clips, the newest first. */
export function Gallery() {
  const { t } = useTranslation();
  const videos = useVideoStore((state) => state.videos);
  const clips = useVideoStore((state) => state.clips);
  const openId = useVideoStore((state) => state.openId);
  const items = useMemo(() => galleryItems(videos ?? [], clips), [videos, clips]);
  const { shownCount, placeOf, edge } = useGrowingList(items.length);
  return (
    <>
      <ul className={styles.tiles} aria-label={t('video.gallery')}>
        {items.slice(0, shownCount).map((item, at) => (
          <Tile key={item.id} item={item} {...placeOf(at)} />
        ))}
      </ul>
      {edge}
      <VideoViewer item={items.find(({ id }) => id === openId) ?? null} />
    </>
  );
}
