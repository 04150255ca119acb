// Runs in the browser's audio thread: a global scope of its own, which the DOM's types do not name.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof CaptureProcessor): void;

const blockFrames = 1024;

/** Hands on what the microphone gives, mono, in blocks; the page may be slow or hidden meanwhile. */
class CaptureProcessor extends AudioWorkletProcessor {
  private block = new Float32Array(blockFrames);
  private filled = 0;
  private isOpen = true;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.isOpen = false;
    };
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0];
    if (samples !== undefined) this.take(samples);
    return this.isOpen;
  }

  private take(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const count = Math.min(samples.length - at, blockFrames - this.filled);
      this.block.set(samples.subarray(at, at + count), this.filled);
      this.filled += count;
      at += count;
      if (this.filled === blockFrames) {
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(blockFrames);
        this.filled = 0;
      }
    }
  }
}

registerProcessor('lectern-capture', CaptureProcessor);
