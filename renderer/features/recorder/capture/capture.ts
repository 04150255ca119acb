import { bridge } from '../../../ipc/bridge.ts';
import { request } from '../../../ipc/client.ts';
import { openMicrophone, standsInFor } from '../../../ui/sound/microphone.ts';
import { startSound } from '../../../ui/sound/start-sound.ts';
import processorUrl from './capture-processor.ts?worker&url';

/** The microphone that is open. */
export type OpenMicrophone = {
  readonly deviceId: string | null;
  /** "USB microphone": as the system names it. */
  readonly label: string;
  /** The chosen one, which is not connected; null where it is the chosen one itself. */
  readonly standsInFor: string | null;
};

/** An open microphone. All times of a recording are counted in its samples: no timer is asked. */
export type Capture = OpenMicrophone & {
  readonly sampleRateHz: number;
  readonly close: () => void;
};

export type CaptureListener = {
  /** Mono samples of -1 to 1, about 20 ms of them. */
  readonly onBlock: (samples: Float32Array) => void;
  /** The device is gone or was taken away; nothing comes any more. */
  readonly onEnded: () => void;
};

/** What a recording may have; see the route `recordings.begin`. */
const mostRateHz = 192_000;

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.stop();
  }
}

/** A stereo microphone is mixed to one. The context runs at the microphone's rate where that is told. */
async function connect(stream: MediaStream, { onBlock, onEnded }: CaptureListener) {
  const [track] = stream.getAudioTracks();
  const settings = track?.getSettings();
  const rateHz = settings?.sampleRate;
  const context = new AudioContext(
    rateHz === undefined ? {} : { sampleRate: Math.min(mostRateHz, rateHz) },
  );
  try {
    await context.audioWorklet.addModule(processorUrl);
    const node = new AudioWorkletNode(context, 'lectern-capture', {
      channelCount: 1,
      channelCountMode: 'explicit',
      outputChannelCount: [1],
    });
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onBlock(data);
    context.createMediaStreamSource(stream).connect(node);
    // It says nothing itself, but what leads nowhere is not run.
    node.connect(context.destination);
    track?.addEventListener('ended', onEnded);
    await startSound(context);
    return { context, node, settings, label: track?.label ?? '' };
  } catch (error) {
    void context.close();
    throw error;
  }
}

/** Opens the chosen microphone. Rejects with what `faultOf` of ui/sound/microphone.ts reads. */
export async function openCapture(listener: CaptureListener): Promise<Capture> {
  if (bridge().kind === 'desktop') await request('desktop.allowMicrophone', {});
  const stream = await openMicrophone();
  let isOpen = true;
  const ifOpen: CaptureListener = {
    onBlock: (samples) => isOpen && listener.onBlock(samples),
    onEnded: () => isOpen && listener.onEnded(),
  };
  try {
    const { context, node, settings, label } = await connect(stream, ifOpen);
    // A machine that slept, or another program that took the sound, leaves it waiting.
    context.addEventListener('statechange', () => {
      if (isOpen && context.state !== 'running') void context.resume();
    });
    const deviceId = settings?.deviceId ?? null;
    return {
      sampleRateHz: context.sampleRate,
      deviceId,
      label,
      standsInFor: standsInFor(deviceId),
      close: () => {
        isOpen = false;
        node.port.postMessage('end');
        release(stream);
        void context.close();
      },
    };
  } catch (error) {
    release(stream);
    throw error;
  }
}
