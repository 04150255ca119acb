// Builds the real renderer, serves it under the product's content security policy with a fake bridge
// put in front of it, and hands Playwright pages to whoever asks. Never part of a production build.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const out = join(root, '.cache/renderer-preview');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

export async function buildPreview() {
  await build({
    configFile: false,
    root: join(root, 'renderer'),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: join(out, 'app'),
      emptyOutDir: true,
      target: 'chrome108',
      cssTarget: 'chrome108',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: false,
      chunkSizeWarningLimit: 9000,
    },
  });
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(out, 'fake'),
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: join(root, 'test/support/renderer-preview/install.ts'),
        formats: ['iife'],
        name: 'install',
        fileName: () => 'install.js',
      },
    },
  });
}

/** A made-up voice as a WAV file (16-bit mono, 8 kHz), its loudness that of fake-hear.ts. */
function toneFile(durationMs, seed) {
  const rate = 8000;
  const count = Math.round((durationMs / 1000) * rate);
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at += 1) {
    const seconds = at / rate;
    const isBreath = (seconds + seed * 0.37) % 2.3 > 2;
    const syllable = isBreath ? 0.01 : Math.abs(Math.sin(seconds * Math.PI * 4.3)) * 0.6;
    const sample = Math.sin(seconds * 2 * Math.PI * (180 + (seed % 12) * 15)) * syllable;
    file.writeInt16LE(Math.round(sample * 20_000), 44 + at * 2);
  }
  return file;
}

export async function servePreview() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const tone = /^\/media\/tone-(\d+)-(\d+)$/.exec(path);
    if (tone !== null) {
      const body = toneFile(Number(tone[1]), Number(tone[2]));
      response.writeHead(200, { 'Content-Type': 'audio/wav' }).end(body);
      return;
    }
    const file = join(out, 'app', path === '/' ? 'index.html' : path);
    try {
      let body = await readFile(file);
      const headers = { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' };
      if (file.endsWith('index.html')) {
        const nonce = randomBytes(16).toString('base64');
        body = Buffer.from(body.toString().replace('__CSP_NONCE__', nonce));
        headers['Content-Security-Policy'] = [
          "default-src 'none'",
          "script-src 'self'",
          "font-src 'self'",
          "img-src 'self' blob:",
          "media-src 'self' blob:",
          "connect-src 'self'",
          "worker-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
        ].join('; ');
      }
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export async function openBrowser() {
  return chromium.launch({
    executablePath: process.env.LECTERN_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
}

/** A page of the preview in one situation; its errors and policy violations are gathered. */
export async function openPage(browser, url, options = {}) {
  const {
    scenario = 'full',
    kind = 'desktop',
    width = 1280,
    height = 800,
    scheme = 'light',
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: options.reducedMotion ?? 'reduce',
  });
  const page = await context.newPage();
  const troubles = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      troubles.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) {
      troubles.push(`${answer.status()}: ${answer.url()}`);
    }
  });
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
  await page.addInitScript(`window.lecternScenario = ${JSON.stringify({ name: scenario, kind })};`);
  await page.addInitScript({ path: join(out, 'fake/install.js') });
  await page.goto(url);
  return { page, context, troubles };
}
