import { expect, it } from 'vitest';
import {
  videoBody,
  videoRequestSchema,
} from '../../../../../electron/gateway/wire/video-request.ts';

const wanted = { model: 'video-1', prompt: 'A lamp.' };

it('sends what is given and nothing else', () => {
  expect(videoBody({ ...wanted, seconds: undefined, size: '640x360' })).toEqual({
    ...wanted,
    size: '640x360',
  });
});

// The bug: a field typed by hand could ask for another model than the one whose price was approved.
it('lets further fields in, but none of them takes the place of one of ours', () => {
  const extra = { seed: 7, model: 'dearer', prompt: 'Another.', seconds: 99 };
  expect(videoBody({ ...wanted, seconds: 4, extra })).toEqual({ ...wanted, seconds: 4, seed: 7 });
  expect(videoBody({ ...wanted, extra: { seconds: 99 } })).toEqual({ ...wanted, seconds: 99 });
});

it('takes a picture as data, and no address that somebody else would fetch', () => {
  const parse = (image: string) => videoRequestSchema.safeParse({ ...wanted, image }).success;
  expect(parse('data:image/png;base64,AAAA')).toBe(true);
  expect(parse('https://example.org/picture.png')).toBe(false);
  expect(parse('data:text/html;base64,AAAA')).toBe(false);
});
