/** What the control words of RTF 1.9.1 mean here; a word that is in no list changes nothing. */
const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Groups that hold no text of the book: settings, headers, pictures, comments. */
export const skippedGroups = list(`
  colortbl pict objdata objclass objname header headerl headerr headerf footer footerl footerr footerf
  fldinst listtable listoverridetable leveltext levelnumbers listname pntxta pntxtb pnseclvl rsidtbl revtbl filetbl generator
  comment atnid atnauthor atntime atndate atnref atnparent atnicn annotation bkmkstart bkmkend xe tc tcn rxe
  themedata datastore colorschememapping latentstyles mmathPr xmlnstbl nonshppict nonesttables shprslt sp
  ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn private template operator subject keywords category doccomm
  company manager hlinkbase userprops falt panose fontemb docvar nextfile creatim revtim printim buptim
  oldcprops oldpprops oldtprops oldsprops background svb picprop`);

/** Groups that newer programs alone know, and that hold text. */
export const keptStarredGroups = list('footnote shpinst ud do');

export const signsOfWords: { readonly [word: string]: string } = {
  tab: ' ',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  zwj: '\u200d',
  zwnj: '\u200c',
  page: ' ',
  column: ' ',
};

/** Code pages of `\fcharset`; the others are those of the whole file. */
export const codePageOfCharset: { readonly [charset: number]: string } = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'cp949',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
  255: 'cp437',
};

/** Names of code pages that the decoder knows by another name than their number. */
export const codePageOfNumber: { readonly [page: number]: string } = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'cp949',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf8',
};
