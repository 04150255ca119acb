import { createHash } from 'node:crypto';
import { glyphHeight, glyphWidth, hasDot, toDrawable, wrapWords } from './glyphs.ts';

type Colour = readonly [red: number, green: number, blue: number];

type Disc = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly turns: number;
  readonly opacity: number;
};

/** Everything about a card that does not move. Lengths are pixels, places shares of the picture. */
export type Card = {
  readonly width: number;
  readonly height: number;
  readonly top: Colour;
  readonly bottom: Colour;
  readonly accent: Colour;
  readonly discs: readonly Disc[];
  readonly lines: readonly string[];
  /** Pixels of one dot of the font. */
  readonly dot: number;
};

const linesMax = 5;
const discCount = 7;
const white: Colour = [255, 255, 255];

/** A title card for a prompt; its colours and shapes come from the prompt's hash, so each is its own. */
export function planCard(prompt: string, width: number, height: number): Card {
  const bytes = createHash('sha256').update(prompt, 'utf8').digest();
  const share = (index: number) => (bytes[index % bytes.length] ?? 0) / 255;
  const hue = share(0) * 360;
  const text = toDrawable(prompt) || 'LECTERN';
  const { lines, dot } = fitText(text, width, height);
  return {
    width,
    height,
    top: fromHue(hue, 0.55, 0.3),
    bottom: fromHue(hue + 40 + 60 * share(1), 0.6, 0.14),
    accent: fromHue(hue + 180, 0.75, 0.62),
    discs: Array.from({ length: discCount }, (_, index) => ({
      x: share(2 + index),
      y: share(10 + index),
      radius: height * (0.08 + 0.2 * share(17 + index)),
      turns: share(24 + index) < 0.5 ? 1 : -1,
      opacity: 0.08 + 0.12 * share(3 + 2 * index),
    })),
    lines,
    dot,
  };
}

/** Draws the card at a moment of its run (0 to 1) into `pixels`, RGBA. */
export function drawCard(card: Card, progress: number, pixels: Uint8ClampedArray): void {
  drawGround(card, progress, pixels);
  for (const disc of card.discs) drawDisc(card, disc, progress, pixels);
  drawTitle(card, progress, pixels);
  const barHeight = Math.max(2, Math.round(card.height / 90));
  const barWidth = Math.round(card.width * progress);
  fill(card, pixels, 0, card.height - barHeight, barWidth, barHeight, card.accent, 1);
}

function fitText(text: string, width: number, height: number) {
  const dotMax = Math.max(1, Math.floor(height / 60));
  for (let dot = dotMax; dot > 1; dot--) {
    const lines = wrapWords(text, lettersFor(width, dot), linesMax + 1);
    if (lines.length <= linesMax) return { lines, dot };
  }
  return { lines: wrapWords(text, lettersFor(width, 1), linesMax), dot: 1 };
}

function lettersFor(width: number, dot: number): number {
  return Math.max(4, Math.floor((width * 0.86) / (dot * (glyphWidth + 1))));
}

function drawGround(card: Card, progress: number, pixels: Uint8ClampedArray): void {
  const { width, height, top, bottom } = card;
  const shift = 0.12 * Math.sin(2 * Math.PI * progress);
  for (let y = 0; y < height; y++) {
    const part = Math.min(1, Math.max(0, y / height + shift));
    const start = y * width * 4;
    for (let channel = 0; channel < 3; channel++) {
      const value = (top[channel] ?? 0) * (1 - part) + (bottom[channel] ?? 0) * part;
      for (let at = start + channel; at < start + width * 4; at += 4) pixels[at] = value;
    }
    for (let at = start + 3; at < start + width * 4; at += 4) pixels[at] = 255;
  }
}

/** A disc that goes round its place once in the run, so that the card ends as it began. */
function drawDisc(card: Card, disc: Disc, progress: number, pixels: Uint8ClampedArray): void {
  const angle = 2 * Math.PI * (disc.turns * progress + disc.x);
  const centreX = card.width * disc.x + card.height * 0.12 * Math.cos(angle);
  const centreY = card.height * disc.y + card.height * 0.12 * Math.sin(angle);
  const first = Math.max(0, Math.ceil(centreY - disc.radius));
  const last = Math.min(card.height - 1, Math.floor(centreY + disc.radius));
  for (let y = first; y <= last; y++) {
    const half = Math.sqrt(disc.radius ** 2 - (y - centreY) ** 2);
    const left = Math.round(centreX - half);
    fill(card, pixels, left, y, Math.round(2 * half), 1, card.accent, disc.opacity);
  }
}

/** The words come in one after the other in the first third and then stand. */
function drawTitle(card: Card, progress: number, pixels: Uint8ClampedArray): void {
  const { lines, dot, width, height } = card;
  const lineHeight = dot * (glyphHeight + 3);
  const letterWidth = dot * (glyphWidth + 1);
  const letterCount = lines.join('').length;
  const shown = Math.ceil(letterCount * Math.min(1, 0.2 + progress * 2.4));
  let drawn = 0;
  lines.forEach((line, row) => {
    const left = Math.round((width - line.length * letterWidth + dot) / 2);
    const top = Math.round((height - lines.length * lineHeight) / 2 + row * lineHeight);
    Array.from(line).forEach((character, column) => {
      drawn += 1;
      if (drawn > shown) return;
      const x = left + column * letterWidth;
      drawGlyph(
        card,
        pixels,
        character,
        x + Math.max(1, dot / 3),
        top + Math.max(1, dot / 3),
        0.35,
      );
      drawGlyph(card, pixels, character, x, top, 1);
    });
  });
}

/** In white, or as a shadow when it is not quite opaque. */
function drawGlyph(
  card: Card,
  pixels: Uint8ClampedArray,
  character: string,
  left: number,
  top: number,
  opacity: number,
): void {
  const colour: Colour = opacity < 1 ? [0, 0, 0] : white;
  for (let y = 0; y < glyphHeight; y++) {
    for (let x = 0; x < glyphWidth; x++) {
      if (!hasDot(character, x, y)) continue;
      const place = [Math.round(left + x * card.dot), Math.round(top + y * card.dot)] as const;
      fill(card, pixels, place[0], place[1], card.dot, card.dot, colour, opacity);
    }
  }
}

function fill(
  card: Card,
  pixels: Uint8ClampedArray,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: Colour,
  opacity: number,
): void {
  const right = Math.min(card.width, left + width);
  const below = Math.min(card.height, top + height);
  for (let y = Math.max(0, top); y < below; y++) {
    for (let x = Math.max(0, left); x < right; x++) {
      const at = (y * card.width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const old = pixels[at + channel] ?? 0;
        pixels[at + channel] = old + ((colour[channel] ?? 0) - old) * opacity;
      }
    }
  }
}

/** Hue in degrees, the others 0 to 1 (HSL to sRGB, CSS Color 3, section 4.2.4). */
function fromHue(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
