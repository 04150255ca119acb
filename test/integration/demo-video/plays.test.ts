import { createServer } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeVideo, videoMediaType } from '../../../electron/demo/video/make-video.ts';
import { chromiumFlags, findChromium } from '../../../scripts/chromium.mjs';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { listenOnLoopback } from '../../support/gateway/listen.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';

describeWithJudge('chromium', 'a demo video in a browser', () => {
  let baseUrl = '';
  let stop: () => Promise<void>;
  let browser: Browser;

  beforeAll(async () => {
    const order = { prompt: 'Forty lamps', seconds: 1.5, width: 640, height: 360 };
    const file = await makeVideo(order, demoAssets.webpWasmPath);
    const server = createServer((request, response) => {
      const isVideo = request.url === '/video';
      response.setHeader('content-type', isVideo ? videoMediaType : 'text/html');
      response.end(isVideo ? file : '<video muted src="/video"></video>');
    });
    ({ baseUrl, stop } = await listenOnLoopback(server));
    const executablePath = findChromium();
    browser = await chromium.launch({
      args: [...chromiumFlags],
      ...(executablePath === null ? {} : { executablePath }),
    });
  });

  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });

  it('plays to its end and shows frames that differ', async () => {
    const page = await browser.newPage();
    await page.goto(baseUrl);
    const seen = await page.evaluate(async () => {
      const video = document.querySelector('video');
      if (video === null) throw new Error('There is no video.');
      const failed = new Promise<never>((_, fail) => {
        video.addEventListener('error', () => fail(new Error(`${video.error?.message}`)));
      });
      const ended = new Promise((done) => video.addEventListener('ended', done));
      await Promise.race([video.play(), failed]);
      await Promise.race([ended, failed]);
      return {
        width: video.videoWidth,
        height: video.videoHeight,
        durationSeconds: video.duration,
        atSeconds: video.currentTime,
        frameCount: video.getVideoPlaybackQuality().totalVideoFrames,
      };
    });
    expect(seen).toMatchObject({ width: 640, height: 360 });
    expect(seen.durationSeconds).toBeCloseTo(1.5, 2);
    expect(seen.atSeconds).toBeCloseTo(1.5, 2);
    expect(seen.frameCount).toBeGreaterThan(1);
  });
});
