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

export async function servePreview() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
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
