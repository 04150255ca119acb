import {
  createPreviewPlayer,
  type PreviewElement,
} from '../../../../../renderer/features/preview/preview-player.ts';

type EventName = Parameters<PreviewElement['addEventListener']>[0];

/** An element whose files load when the test says so. */
export class FakeElement implements PreviewElement {
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  ended = false;
  gainDb = 0;
  #src = '';
  readonly #listeners = new Map<EventName, (() => void)[]>();
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;

  get src() {
    return this.#src;
  }

  set src(url: string) {
    this.#src = url;
    this.#reset();
  }

  get isSounding() {
    return !this.paused && this.#waiting === null;
  }

  play = (): Promise<void> => {
    this.paused = false;
    this.ended = false;
    this.#emit('play');
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  };

  pause = () => {
    if (!this.paused) {
      this.paused = true;
      this.#interrupt();
      this.#emit('pause');
    }
  };

  load = () => this.#reset();

  removeAttribute = () => {
    this.#src = '';
  };

  addEventListener = (type: EventName, listener: () => void) => {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  };

  /** The file is there: what was asked to play sounds from now on. */
  async arrive(durationMs: number) {
    this.duration = durationMs / 1000;
    this.#waiting?.resolve();
    this.#waiting = null;
    await Promise.resolve();
  }

  finish() {
    this.paused = true;
    this.ended = true;
    this.#emit('pause');
    this.#emit('ended');
  }

  /** As the file cannot be read. */
  async break() {
    this.#emit('error');
    this.#waiting?.reject(new Error('NotSupportedError'));
    this.#waiting = null;
    await Promise.resolve();
    await Promise.resolve();
  }

  #reset() {
    this.paused = true;
    this.ended = false;
    this.duration = Number.NaN;
    this.currentTime = 0;
    this.#interrupt();
  }

  #interrupt() {
    this.#waiting?.reject(new Error('AbortError'));
    this.#waiting = null;
  }

  #emit(type: EventName) {
    for (const listener of this.#listeners.get(type) ?? []) {
      listener();
    }
  }
}

/** A preview player among fakes: elements, frames, and a main player that only says whether it is on. */
export function createPreviewWorld() {
  const elements: FakeElement[] = [];
  const main = { isOn: false, start: () => undefined };
  let listener: () => void = () => undefined;
  let frame: (() => void) | null = null;
  let failureCount = 0;
  const player = createPreviewPlayer({
    openOutput: () => {
      const element = new FakeElement();
      elements.push(element);
      return {
        element,
        setGainDb: (gainDb) => {
          element.gainDb = gainDb;
        },
      };
    },
    main: {
      pause: () => {
        main.isOn = false;
      },
      onStart: (given) => {
        listener = given;
      },
    },
    nextFrame: (step) => {
      frame = step;
      return 1;
    },
    cancelFrame: () => {
      frame = null;
    },
    onFailed: () => {
      failureCount += 1;
    },
  });
  return {
    player,
    elements,
    main,
    failureCount: () => failureCount,
    startMain: () => {
      main.isOn = true;
      listener();
    },
    /** One picture later, with the sound at this place. */
    moveTo: (element: FakeElement, placeMs: number) => {
      element.currentTime = placeMs / 1000;
      const step = frame;
      frame = null;
      step?.();
    },
    /** The addresses that can be heard at this moment, the main player among them. */
    heard: () => [
      ...elements.filter(({ isSounding }) => isSounding).map(({ src }) => src),
      ...(main.isOn ? ['main'] : []),
    ],
  };
}
