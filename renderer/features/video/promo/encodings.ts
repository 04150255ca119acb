import type { ClipContainer, ClipVideoCodec } from '../../../../shared/model/video/clip.ts';

/** How the pictures of a clip are encoded here. */
export type ClipEncoding = { readonly codec: ClipVideoCodec; readonly codecString: string };

/** By preference; level 4.0 is what full HD takes. */
const candidates: { readonly [Container in ClipContainer]: readonly ClipEncoding[] } = {
  mp4: [
    { codec: 'avc', codecString: 'avc1.640028' },
    { codec: 'avc', codecString: 'avc1.4d0028' },
    { codec: 'avc', codecString: 'avc1.42e028' },
    { codec: 'vp9', codecString: 'vp09.00.40.08' },
    { codec: 'av1', codecString: 'av01.0.08M.08' },
  ],
  webm: [
    { codec: 'vp9', codecString: 'vp09.00.40.08' },
    { codec: 'vp8', codecString: 'vp8' },
  ],
};

export const clipFrameRate = 25;
/** Enough for moving pictures of that size; still ones take less. */
const bitsPerPixel = 0.09;

export function encoderConfig(
  { codec, codecString }: ClipEncoding,
  width: number,
  height: number,
): VideoEncoderConfig {
  return {
    codec: codecString,
    width,
    height,
    framerate: clipFrameRate,
    bitrate: Math.round(width * height * clipFrameRate * bitsPerPixel),
    // Good pictures in one pass would take minutes on two cores.
    latencyMode: 'realtime',
    ...(codec === 'avc' ? { avc: { format: 'avc' } } : {}),
  };
}

/** The first encoding that really works for pictures of that size; null where none does. */
export async function findEncoding(
  container: ClipContainer,
  width: number,
  height: number,
): Promise<ClipEncoding | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  for (const encoding of candidates[container]) {
    if (await works(encoderConfig(encoding, width, height))) return encoding;
  }
  return null;
}

const known = new Map<string, Promise<boolean>>();

function works(config: VideoEncoderConfig): Promise<boolean> {
  const name = `${config.codec} ${config.width} ${config.height}`;
  const answer = known.get(name) ?? encodesOne(config).catch(() => false);
  known.set(name, answer);
  return answer;
}

/** A browser may say that it can and fail at the first picture. */
async function encodesOne(config: VideoEncoderConfig): Promise<boolean> {
  const { supported } = await VideoEncoder.isConfigSupported(config);
  if (supported !== true) return false;
  let made = 0;
  let hasFailed = false;
  const encoder = new VideoEncoder({
    output: () => {
      made += 1;
    },
    error: () => {
      hasFailed = true;
    },
  });
  encoder.configure(config);
  const canvas = new OffscreenCanvas(config.width, config.height);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const frame = new VideoFrame(canvas, { timestamp: 0 });
  encoder.encode(frame, { keyFrame: true });
  frame.close();
  await encoder.flush();
  encoder.close();
  return made > 0 && !hasFailed;
}
