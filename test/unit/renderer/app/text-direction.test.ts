import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from '../../../../renderer/app/look/theme.ts';

// The bug: `dir` of a field came to stand at the box around it, and Hebrew titles began at the left.
it('what is typed into a field has the direction of its script', () => {
  const fields = createElement('p', {}, createElement(TextInput), createElement(Textarea));
  const drawn = renderToStaticMarkup(createElement(MantineProvider, { theme }, fields));
  expect(drawn).toMatch(/<input[^>]* dir="auto"/);
  expect(drawn).toMatch(/<textarea[^>]* dir="auto"/);
});
