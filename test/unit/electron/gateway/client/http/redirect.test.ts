import { expect, it } from 'vitest';
import {
  redirectTarget,
  slashTarget,
} from '../../../../../../electron/gateway/client/http/redirect.ts';

const from = new URL('https://gateway.example/v1/videos/1/content');

// Bug: a result that lies in a file store is never fetched, though it is paid for.
it.each([
  [302, '/files/1.mp4', 'https://gateway.example/files/1.mp4', true],
  [307, 'https://gateway.example/x', 'https://gateway.example/x', true],
  [303, 'https://store.example/a?sign=1', 'https://store.example/a?sign=1', false],
  [301, '//store.example/a', 'https://store.example/a', false],
  [308, 'https://gateway.example:8443/x', 'https://gateway.example:8443/x', false],
])('%i to %s is followed', (status, location, address, isOwnOrigin) => {
  const target = redirectTarget(from, status, location);
  expect([target?.address.href, target?.isOwnOrigin]).toEqual([address, isOwnOrigin]);
});

// Bug (matrix C 59): a gateway makes the program read what only this machine or its network can reach.
it.each([
  [200, '/x'],
  [300, '/x'],
  [304, '/x'],
  [302, undefined],
  [302, 'http://store.example/a'],
  [302, 'http://gateway.example/a'],
  [302, 'file:///etc/passwd'],
  [302, 'https://name:word@store.example/a'],
  [302, 'https://127.0.0.1/a'],
  [302, 'https://127.1/a'],
  [302, 'https://localhost/a'],
  [302, 'https://169.254.169.254/latest'],
  [302, 'https://10.0.0.1/a'],
  [302, 'https://172.20.0.1/a'],
  [302, 'https://192.168.1.1/a'],
  [302, 'https://[::1]/a'],
  [302, 'https://'],
])('%i to %s is not', (status, location) => {
  expect(redirectTarget(from, status, location)).toBeNull();
});

// Bug: a gateway whose list of models has a slash at its end was refused, with the advice to enter the same address.
it('a slash at the end is followed on the gateway itself, and nothing else', () => {
  const list = new URL('https://gateway.example/v1/models?page=2');
  expect(slashTarget(list, 307, '/v1/models/?page=2')).toMatchObject({ isOwnOrigin: true });
  for (const moved of [
    '/api/v1/models',
    '/v1/models//',
    '/login',
    'https://store.example/v1/models/',
  ]) {
    expect(slashTarget(list, 307, moved)).toBeNull();
  }
  expect(slashTarget(list, 307, 'http://gateway.example/v1/models/')).toBeNull();
  expect(slashTarget(list, 200, '/v1/models/')).toBeNull();
});
