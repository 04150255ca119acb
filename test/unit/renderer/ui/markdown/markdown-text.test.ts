import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownText } from '../../../../../renderer/ui/markdown/MarkdownText.tsx';
import { parseMarkdown } from '../../../../../renderer/ui/markdown/parse-markdown.ts';

const drawn = (text: string) =>
  renderToStaticMarkup(createElement(MarkdownText, { nodes: parseMarkdown(text) }));

describe('an answer of a chat model', () => {
  it('has its tables, code and lists (bug: bars, hashes and backquotes in a long text)', () => {
    expect(drawn('# Cast\n\n| Who | Lines |\n| --- | --- |\n| Anna | 12 |')).toBe(
      '<h3 dir="auto">Cast</h3><div data-table-box="true"><table><thead><tr><th>Who</th>' +
        '<th>Lines</th></tr></thead><tbody><tr><td>Anna</td><td>12</td></tr></tbody></table></div>',
    );
    expect(drawn('```yaml\nbooks:\n  - a < b\n```')).toBe(
      '<pre dir="ltr"><code>books:\n  - a &lt; b</code></pre>',
    );
    expect(drawn('3. **three**\n4. ~~four~~')).toBe(
      '<ol start="3"><li><strong>three</strong></li><li><s>four</s></li></ol>',
    );
  });

  it('keeps the lines and the marks of a script (bug: two speakers run into one)', () => {
    expect(drawn('@Anna: (excited) You came!\n@Tobias: [pause 1 s] I did.')).toBe(
      '<p dir="auto">@Anna: (excited) You came!\n@Tobias: [pause 1 s] I did.</p>',
    );
    expect(drawn('    An indented paragraph.')).toBe('<p dir="auto">An indented paragraph.</p>');
  });

  it('opens nothing and runs nothing: links and pictures are words', () => {
    expect(drawn('[here](https://a.example) <b>x</b> ![a lamp](https://a.example/p.png)')).toBe(
      '<p dir="auto">here (https://a.example) &lt;b&gt;x&lt;/b&gt; a lamp</p>',
    );
    expect(drawn('<https://a.example>')).toBe('<p dir="auto">https://a.example</p>');
  });
});
