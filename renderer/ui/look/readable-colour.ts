type Rgb = readonly [red: number, green: number, blue: number];

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const first = luminance(parse(one));
  const second = luminance(parse(other));
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const channels = from.map((channel, at) =>
    Math.round(channel + ((to[at] ?? 0) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself where it reads on the ground at 4.5 : 1, else moved towards black or white until it does. */
export function readableOn(colour: string, ground: string): string {
  const goal: Rgb = luminance(parse(ground)) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(parse(colour), goal, share);
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return mix(goal, goal, 0);
}
