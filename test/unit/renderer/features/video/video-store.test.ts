import { expect, it } from 'vitest';
import {
  canGenerate,
  galleryItems,
  isExtraFine,
  type VideoDraft,
} from '../../../../../renderer/features/video/video-store.ts';
import type { ClipFile } from '../../../../../shared/model/video/clip.ts';
import type { VideoView } from '../../../../../shared/model/video/video.ts';

const file = (id: string, madeAtMs: number) => ({
  id,
  madeAtMs,
  bytes: 1,
  mediaType: 'video/mp4',
  mediaUrl: '',
  downloadUrl: '',
});
const video = (id: string, madeAtMs: number): VideoView => ({
  ...file(id, madeAtMs),
  hasImage: false,
  accountLabel: 'Demo',
  isFree: true,
  input: { model: 'm', prompt: id, seconds: null, size: null, extra: '' },
});
const clip = (id: string, madeAtMs: number): ClipFile => ({ ...file(id, madeAtMs), name: id });

it('shows videos and clips together, the newest first', () => {
  const items = galleryItems([video('b', 20), video('d', 40)], [clip('a', 10), clip('c', 30)]);
  expect(items.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'd video',
    'c clip',
    'b video',
    'a clip',
  ]);
});

it('takes nothing and JSON objects as further fields', () => {
  const fine = ['', '  ', '{}', '{"seed": 7}', '{"a": [1]}'];
  expect(fine.filter((text) => !isExtraFine(text))).toEqual([]);
  expect(['seed', '7', '[1]', 'null', '"x"', '{'].filter(isExtraFine)).toEqual([]);
});

it('generates only what has a prompt, a model and readable fields', () => {
  const whole: VideoDraft = {
    prompt: 'A lamp',
    model: 'm',
    seconds: null,
    size: null,
    extra: '',
    image: null,
    mostMoney: null,
  };
  expect(canGenerate(whole)).toBe(true);
  for (const change of [{ prompt: ' ' }, { model: '' }, { extra: '{' }]) {
    expect(canGenerate({ ...whole, ...change })).toBe(false);
  }
});
