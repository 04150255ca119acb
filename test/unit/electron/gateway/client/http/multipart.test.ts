import { expect, it } from 'vitest';
import { frameMultipart } from '../../../../../../electron/gateway/client/http/multipart.ts';

const file = { partName: 'file', fileName: 'anna.wav', mediaType: 'audio/wav', sizeBytes: 3 };

function whole(frame: ReturnType<typeof frameMultipart>, bytes: string) {
  return Buffer.concat([frame.head, Buffer.from(bytes), frame.tail]);
}

// The bug: a form that other parsers read otherwise, or whose length is wrong by a few bytes.
it('is read back by a parser of its own kind', async () => {
  const names = ['Anna "the" voice\r\nx: 1', 'Ünï ✨', ''];
  for (const title of names) {
    const frame = frameMultipart(
      [
        ['model', 'fish-speech'],
        ['title', title],
      ],
      file,
    );
    const body = whole(frame, 'abc');
    expect(frame.sizeBytes).toBe(body.length);
    const form = await new Response(body, {
      headers: { 'content-type': frame.contentType },
    }).formData();
    expect([...form.keys()]).toEqual(['model', 'title', 'file']);
    expect(form.get('title')).toBe(title);
    const sent = form.get('file');
    if (!(sent instanceof File)) throw new Error('no file');
    expect([sent.name, sent.type, await sent.text()]).toEqual(['anna.wav', 'audio/wav', 'abc']);
  }
});

// The bug: a file's name that adds a header or another part to the form.
it('lets no name break out', async () => {
  const evil = { ...file, fileName: 'a"\r\nX-Evil: 1\r\n\r\n.wav', mediaType: 'audio/wav\r\nX: 1' };
  const frame = frameMultipart([], { ...evil, partName: 'f"\r\n' });
  const head = Buffer.from(frame.head).toString('utf8');
  expect(head).not.toMatch(/^X/m);
  expect(head).toContain('Content-Type: application/octet-stream');
  expect(head).toContain('name="f%22%0D%0A"');
});

it('has a border of its own each time', () => {
  const types = new Set(Array.from({ length: 20 }, () => frameMultipart([], file).contentType));
  expect(types.size).toBe(20);
});
