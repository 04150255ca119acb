const tickSeconds = 0.05;

/** A short, quiet beep of the count-in, the last one higher. */
export function tick(isLast: boolean): void {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0.15;
  gain.connect(context.destination);
  const beep = new OscillatorNode(context, { frequency: isLast ? 1320 : 880 });
  beep.connect(gain);
  beep.addEventListener('ended', () => void context.close());
  beep.start();
  beep.stop(context.currentTime + tickSeconds);
}
