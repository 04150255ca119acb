import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import {
  type PageNode,
  proseOfPaste,
  scriptOfPage,
} from '../../../../../../renderer/features/script-editor/editor/pasted-html.ts';

const script = (html: string) => scriptOfPage(parseDocument(html) as unknown as PageNode);

describe('a paste from a word processor', () => {
  // Bugs: a heading as a paragraph; "(laughing)" of a manuscript as a tag; marks that stand off their words.
  it('keeps headings, emphasis and paragraphs, and escapes the rest', () => {
    expect(
      script(
        '<style>p{}</style><h2>Dawn\n<b>here</b></h2><p>He said <i>very </i>late<span style="font-weight:700">!</span> (laughing)</p><ul><li><strong><em>One</em></strong></li></ul><p># no</p>',
      ),
    ).toBe('# Dawn here\n\nHe said *very* late! \\(laughing\\)\n\n***One***\n\n\\# no');
  });

  it('knows Word’s bullets and titles and the wrapper of Google’s editor', () => {
    expect(
      script(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p class="MsoTitle">Salt</p><p><span style="mso-list:Ignore">· </span>Word<br>next</p></b>',
      ),
    ).toBe('# Salt\n\nWord\nnext');
  });

  // Bug: words that were deleted while Word tracked changes were read, also of a page without any emphasis.
  it('leaves out what a revision in Word deleted, and comments', () => {
    const by = 'cite="mailto:A%20B" datetime="2023-05-16T12:40"';
    const changed = `He lit <span class=msoDel><del ${by}>forty </del></span><span class=msoIns><ins ${by}>thirty nine </ins></span>lamps`;
    expect(script(`<p class=MsoNormal>${changed}.</p><p><del ${by}>Gone.</del></p>`)).toBe(
      'He lit thirty nine lamps.',
    );
    const comment =
      '<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_3">[NG3]</a></span>';
    const list =
      "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>Why?</p></div></div>";
    expect(script(`<p>${changed}${comment}.</p>${list}`)).toBe('He lit thirty nine lamps.');
    expect(script('<p class=msoDelivery>Keep <b>me</b></p>')).toBe('Keep **me**');
    expect(script('<p>A <del>dull</del> <b>dark</b> night</p>')).toBe('A dull **dark** night');
  });

  it('leaves a page without headings and emphasis, or nested beyond measure, to its plain text', () => {
    expect(script('<p>Just <a href="http://x">words</a>.</p>')).toBeNull();
    expect(script(`${'<div>'.repeat(2000)}<b>x</b>`)).toBeNull();
  });

  // Bug: a search did not find a word that was pasted as plain text of a typeset page.
  it('leaves out soft hyphens, also of plain text', () => {
    expect(proseOfPaste('\ufeffTo\u00adbias')).toBe('Tobias');
    expect(script('<p>To\u00adbias <b>left</b></p>')).toBe('Tobias **left**');
  });

  // Bug: the pause between two scenes was escaped away.
  it('keeps scene breaks, drawn or typed', () => {
    expect(script('<p><b>One</b></p><hr><p>Two</p><p>* * *</p><p>Three</p>')).toBe(
      '**One**\n\n***\n\nTwo\n\n***\n\nThree',
    );
  });
});

describe('a paste of plain text', () => {
  // Bug: Markdown stayed raw: a heading was read aloud as a line, a scene break was none.
  it('keeps headings and scene breaks, and escapes the rest', () => {
    expect(proseOfPaste('# Salt\n\n## The *Ferry*\n\n(laughing) “Late.”')).toBe(
      '# Salt\n\n# The *Ferry*\n\n\\(laughing\\) “Late.”',
    );
    const breaks = ['***', '* * *', '- - -', '___', '#', '# # #', '  *****  '];
    expect(breaks.map((line) => proseOfPaste(`One\n\n${line}\n\nTwo`))).toEqual(
      breaks.map(() => 'One\n\n***\n\nTwo'),
    );
    const prose = ['- no list', '#1 in the charts', '--', '* footnote', 'C #', '-3'];
    expect(prose.map(proseOfPaste)).toEqual(prose);
  });
});
