import WaveSurfer from 'wavesurfer.js';
import { cspNonce } from '../../../app/nonce.ts';
import { isOn, noSegments, type PlayerState } from '../player-state.ts';
import { player } from '../player-store.ts';
import { chapterTimeline, timeOfPlace } from './chapter-timeline.ts';
import { drawRegions, type StripColours, stripColours } from './draw-regions.ts';
import { chapterNowMs, StripMedia } from './strip-media.ts';
import { stripRegions } from './strip-regions.ts';
import { useStripZoom } from './strip-zoom.ts';

/** Of a strip of 44 pixels: the lanes of state stay free under it. */
const waveHeightPx = 38;

/** What wavesurfer draws while there is nothing. */
const flat = { peaks: [new Float32Array(2)], duration: 1 };

/** The strip's parts outside React: wavesurfer draws the wave, a canvas behind it the lines' states. */
export class StripView {
  readonly media = new StripMedia();
  readonly surfer: WaveSurfer;
  readonly #canvas: HTMLCanvasElement;
  readonly #resized = new ResizeObserver(() => this.draw());
  #colours: StripColours = stripColours();
  #frame = 0;
  /** A person has scrolled away; until the playhead is in sight again nothing scrolls by itself. */
  #isAway = false;
  #wantedZoom = 0;
  #zoom = 0;

  constructor(host: HTMLElement, canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    const media: EventTarget = this.media;
    this.surfer = WaveSurfer.create({
      container: host,
      // The one place where wavesurfer is given something that only acts as an element.
      media: media as HTMLMediaElement,
      height: waveHeightPx,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      cursorWidth: 2,
      normalize: true,
      hideScrollbar: true,
      dragToSeek: true,
      autoScroll: false,
      cspNonce,
      ...waveColours(this.#colours),
      ...flat,
    });
    this.surfer.on('scroll', () => this.draw());
    this.surfer.on('redraw', () => this.draw());
    this.#resized.observe(canvas);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#resized.disconnect();
    this.surfer.destroy();
  }

  recolour(): void {
    this.#colours = stripColours();
    this.surfer.setOptions(waveColours(this.#colours));
    this.draw();
  }

  showWave(values: Float32Array, durationMs: number): void {
    this.surfer.load('', [values], Math.max(1, durationMs) / 1000).then(
      () => {
        this.#applyZoom();
        this.media.tell('timeupdate');
        this.reveal(false);
        this.draw();
      },
      // A newer wave has taken its place.
      () => undefined,
    );
  }

  zoom(pxPerSecond: number): void {
    this.#wantedZoom = pxPerSecond;
    this.#applyZoom();
    this.reveal(true);
  }

  /** By hand: the strip stays there until the playhead comes into sight. */
  scrollBy(px: number): void {
    this.#isAway = true;
    this.surfer.setScroll(this.surfer.getScroll() + px);
  }

  /** Brings the playhead into sight, unless a person looks elsewhere. */
  reveal(isAsked: boolean): void {
    const width = this.surfer.getWidth();
    const at = chapterNowMs() * this.#pxPerMs();
    const left = this.surfer.getScroll();
    const isSeen = at >= left && at <= left + width;
    if (isSeen || isAsked) this.#isAway = false;
    if (!isSeen && !this.#isAway) this.surfer.setScroll(Math.max(0, at - width * 0.15));
  }

  /** While a wave is read in there is nothing to zoom. */
  #applyZoom(): void {
    if (this.#wantedZoom !== this.#zoom && this.surfer.getDecodedData() !== null) {
      this.#zoom = this.#wantedZoom;
      this.surfer.zoom(this.#zoom);
    }
  }

  /** The player has gone on, or elsewhere. */
  follow(state: PlayerState, before: PlayerState): void {
    if (state.status !== before.status) this.media.tell(this.media.paused ? 'pause' : 'play');
    const isElsewhere = state.index !== before.index;
    if (isElsewhere || state.positionMs !== before.positionMs) {
      this.media.tell('timeupdate');
      const isByHand =
        state.seekCount !== before.seekCount || state.manualStartCount !== before.manualStartCount;
      this.reveal(isByHand || (isElsewhere && !isOn(state.status)));
    }
    if (isElsewhere || state.scope !== before.scope) this.draw();
  }

  draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#drawNow());
  }

  #pxPerMs(): number {
    const { clientWidth } = this.surfer.getWrapper();
    return clientWidth / Math.max(1, this.media.duration * 1000);
  }

  #drawNow(): void {
    const context = this.#canvas.getContext('2d');
    const { clientWidth: widthPx, clientHeight: heightPx } = this.#canvas;
    if (context === null || widthPx === 0) return;
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = Math.round(widthPx * ratio);
    this.#canvas.height = Math.round(heightPx * ratio);
    context.scale(ratio, ratio);
    useStripZoom.getState().setFit((widthPx * 1000) / Math.max(1, this.media.duration * 1000));
    const { track, index, scope } = player.getState();
    const segments = track?.segments ?? noSegments;
    const timeline = chapterTimeline(segments);
    const pxPerMs = this.#pxPerMs();
    const fromMs = this.surfer.getScroll() / pxPerMs;
    const stretchOf = (from: number, to: number) => {
      const leftPx = (timeOfPlace(timeline, from, 0) - fromMs) * pxPerMs;
      const endMs = timeOfPlace(timeline, to, timeline.lengthsMs[to] ?? 0);
      return { leftPx, widthPx: (endMs - fromMs) * pxPerMs - leftPx };
    };
    drawRegions(context, {
      widthPx,
      heightPx,
      regions: stripRegions(segments, timeline, { fromMs, pxPerMs, widthPx }),
      current: index === null ? null : stretchOf(index, index),
      loop: scope.kind === 'lines' ? stretchOf(scope.from, scope.to) : null,
      colours: this.#colours,
    });
  }
}

const waveColours = (colours: StripColours) => ({
  waveColor: colours.wave,
  progressColor: colours.accent,
  cursorColor: colours.accent,
});
