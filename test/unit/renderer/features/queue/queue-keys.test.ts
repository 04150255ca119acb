import { describe, expect, it } from 'vitest';
import { jobIntent, uncertainIntent } from '../../../../../renderer/features/queue/queue-keys.ts';
import { listIntent } from '../../../../../renderer/ui/grid/list-keys.ts';

const press = (key: string, code = key, held: Partial<Record<string, boolean>> = {}) => ({
  key,
  code,
  ctrlKey: held.ctrl === true,
  metaKey: held.meta === true,
  altKey: held.alt === true,
  shiftKey: held.shift === true,
});

describe('the queue’s keys', () => {
  it('letters go by their place (bug: P dead on a Cyrillic layout)', () => {
    expect(jobIntent(press('з', 'KeyP'), false)).toBe('pause');
    expect(jobIntent(press('к', 'KeyR'), false)).toBe('retry');
    expect(uncertainIntent(press('ы', 'KeyS'))).toBe('send-again');
  });

  it('keys of the window and the browser are left alone (bug: Ctrl R retries, Ctrl P pauses)', () => {
    expect(jobIntent(press('r', 'KeyR', { ctrl: true }), false)).toBeNull();
    expect(jobIntent(press('p', 'KeyP', { meta: true }), false)).toBeNull();
    expect(uncertainIntent(press('s', 'KeyS', { ctrl: true }))).toBeNull();
    expect(listIntent(press('e', 'KeyE', { ctrl: true }))).toBeNull();
    expect(listIntent(press('k', 'KeyK'))).toBeNull();
  });

  it('Alt with an arrow reorders and never just moves on', () => {
    expect(jobIntent(press('ArrowUp', 'ArrowUp', { alt: true }), false)).toBe('up');
    expect(jobIntent(press('ArrowDown', 'ArrowDown', { alt: true }), false)).toBe('down');
    expect(listIntent(press('ArrowUp', 'ArrowUp', { alt: true }))).toBeNull();
  });

  it('opens away from the start of the line, also from right to left', () => {
    expect(jobIntent(press('ArrowRight'), false)).toBe('open');
    expect(jobIntent(press('ArrowRight'), true)).toBe('close');
    expect(jobIntent(press('ArrowLeft'), true)).toBe('open');
  });

  it('nothing spends with Shift or by a single stray key (bug: Enter buys)', () => {
    expect(uncertainIntent(press('S', 'KeyS', { shift: true }))).toBeNull();
    expect(uncertainIntent(press('Enter'))).toBeNull();
    expect(jobIntent(press('Delete', 'Delete', { shift: true }), false)).toBeNull();
  });

  it('lists: arrows, ends, pages, all', () => {
    expect(listIntent(press('ArrowDown', 'ArrowDown', { shift: true }))).toEqual({
      kind: 'by',
      delta: 1,
      isRange: true,
    });
    expect(listIntent(press('End'))).toEqual({ kind: 'edge', isEnd: true, isRange: false });
    expect(listIntent(press('a', 'KeyA', { ctrl: true }))).toEqual({ kind: 'all' });
    expect(listIntent(press(' ', 'Space'))).toEqual({ kind: 'toggle' });
  });
});
