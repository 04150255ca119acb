import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ButtonRoot } from '../../../../renderer/ui/ButtonRoot.tsx';

const drawn = (props: Parameters<typeof ButtonRoot>[0]) =>
  renderToStaticMarkup(createElement(ButtonRoot, props));

it('the first button of a dialog takes the focus while it cannot act (bug: keys went into the text below)', () => {
  const first = drawn({ disabled: true, 'data-autofocus': true });
  expect(first).toContain('aria-disabled="true"');
  expect(first).not.toMatch(/ disabled|data-loading/);
  expect(drawn({ disabled: true })).toContain(' disabled');
  expect(drawn({ 'data-autofocus': true })).not.toContain('disabled');
});

it('a busy button keeps the focus (bug: the keyboard was nowhere while it worked)', () => {
  const busy = drawn({ 'data-loading': true });
  expect(busy).toContain('aria-disabled="true"');
  expect(busy).not.toContain(' disabled');
});
