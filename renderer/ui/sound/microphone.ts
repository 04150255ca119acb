import { AppError } from '../../../shared/app-error.ts';
import { recall, remember } from '../../stores/remembered.ts';

/** Why no sound comes from a microphone; each has words of its own wherever it is shown. */
export type MicrophoneFault = 'denied' | 'no-device' | 'busy' | 'no-output' | 'unsupported';

/** A microphone to choose; its label is empty until the microphone was allowed once. */
export type Microphone = { readonly deviceId: string; readonly label: string };

const faults: { readonly [name: string]: MicrophoneFault } = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What a failed request for the microphone means (Media Capture and Streams, section 10.2). */
export function faultOf(error: unknown): MicrophoneFault {
  if (error instanceof AppError && error.key === 'unsupported.sound_output') return 'no-output';
  return (error instanceof DOMException ? faults[error.name] : undefined) ?? 'unsupported';
}

const chosenKey = 'microphone';

/** The microphone that was chosen last; null for the system's own choice. */
export function chosenMicrophone(): string | null {
  const id = recall(chosenKey) ?? '';
  return id === '' ? null : id;
}

export function rememberMicrophone(deviceId: string): void {
  remember(chosenKey, deviceId);
}

/** In Chromium's list this one is whatever the system has chosen. */
const systemsOwn = 'default';

/** The chosen microphone, where an open one is used in its place because it is not connected; else null. */
export function standsInFor(deviceId: string | null): string | null {
  const chosen = chosenMicrophone();
  return deviceId === null || deviceId === chosen || chosen === systemsOwn ? null : chosen;
}

/**
 * Asks for the chosen microphone, or another where it is gone, as it is: nothing that cleans up calls.
 * Rejects with what `faultOf` reads.
 */
export async function openMicrophone(): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  if (mediaDevices?.getUserMedia === undefined) {
    throw new TypeError('Nothing can be recorded here.');
  }
  const deviceId = chosenMicrophone();
  return mediaDevices.getUserMedia({
    audio: {
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      ...(deviceId === null ? {} : { deviceId: { ideal: deviceId } }),
    },
  });
}

/** All microphones, the system's own choice first. Chromium's double of the default one is left out. */
export async function listMicrophones(): Promise<readonly Microphone[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== 'communications')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}
