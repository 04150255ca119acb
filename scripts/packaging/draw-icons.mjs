#!/usr/bin/env node
/**
 * Draws renderer/public/icon.svg in every size that a system asks for, and puts the drawings into the containers of
 * Windows and macOS. To be run after a change of the drawing; what it makes is committed. Needs Chromium.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../chromium.mjs';
import { root } from '../targets.mjs';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** Those of an .ico; each entry is a PNG, which Windows reads since Vista. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256];
/** Types of an .icns by their size in pixels. */
const icnsTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];
/** macOS leaves a margin around the tile, as Apple's grid for icons does (824 of 1024). */
const macScale = 824 / 1024;

async function draw(svg, scale) {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const drawn = new Map();
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      const side = size * scale;
      const style = `width:${side}px;height:${side}px;margin:${(size - side) / 2}px;display:block`;
      await page.setContent(
        `<body style="margin:0;overflow:hidden"><img src="${address}" style="${style}">`,
      );
      await page.locator('img').evaluate((image) => image.decode());
      drawn.set(size, await page.screenshot({ omitBackground: true }));
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

function icoOf(drawn) {
  const head = Buffer.alloc(6 + 16 * icoSizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(icoSizes.length, 4);
  let offset = head.length;
  icoSizes.forEach((size, index) => {
    const at = 6 + 16 * index;
    const { length } = drawn.get(size);
    // A side of 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([head, ...icoSizes.map((size) => drawn.get(size))]);
}

function icnsOf(drawn) {
  const chunk = (type, body) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32BE(8 + body.length, 4);
    return Buffer.concat([head, body]);
  };
  return chunk(
    'icns',
    Buffer.concat(icnsTypes.map(([type, size]) => chunk(type, drawn.get(size)))),
  );
}

const svg = readFileSync(join(root, 'renderer/public/icon.svg'));
const folder = join(root, 'scripts/packaging/icons');
mkdirSync(folder, { recursive: true });
const drawn = await draw(svg, 1);
for (const [size, png] of drawn) writeFileSync(join(folder, `${size}x${size}.png`), png);
writeFileSync(join(folder, 'icon.ico'), icoOf(drawn));
writeFileSync(join(folder, 'icon.icns'), icnsOf(await draw(svg, macScale)));
writeFileSync(join(root, 'renderer/public/icon.png'), drawn.get(256));
