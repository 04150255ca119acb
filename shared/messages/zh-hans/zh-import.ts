import type { ImportTable } from '../en-import.ts';

const folds = {
  note: '条注释',
  page: '个页码和页眉页脚',
  table: '个表格',
  image: '条图片说明',
  code: '段代码',
} as const;

export const zhImport: ImportTable = {
  folded: {
    skip: (kind, count) => `${count} ${folds[kind]}已折叠，不朗读；如需朗读，请在脚本中展开。`,
    announce: (kind, count) =>
      `${count} ${folds[kind]}已折叠，只作提示；如需朗读，请在脚本中展开。`,
    here: (kind, count) => `${count} ${folds[kind]}在原处朗读。`,
    end: (kind, count) => `${count} ${folds[kind]}在章末朗读。`,
  },
  title: (title) => `“${title}”`,
  named: (titles, more) =>
    more === 0 ? titles.join('、') : `${titles.join('、')}以及另外 ${more} 章`,
  leftOut: (chapters) => `正文前后的附加内容不导入，除非勾选：${chapters}。`,
  long: (chapters) => `${chapters}超过 75 分钟，其中没有可以分成五分钟以上章节的位置。`,
  byHeadings: (count) => `文件没有列出章节的目录；已按其中的 ${count} 个标题划分章节。`,
  byFiles: (count) => `文件既没有目录也没有标题；其 ${count} 个部分各成一章。`,
  entriesOutside: (count) => `目录中有 ${count} 项指向正文或上级部分之外，已略去。`,
  entriesTwice: (count) => `目录中有 ${count} 项与其他项指向同一位置，已略去。`,
  cover: (name) => `封面（“${name}”）不是可读取的 JPEG 或 PNG 图片，已略去。`,
  language: (stated, found) =>
    `文件标明的语言是“${stated}”，但其文字是“${found}”；已采用“${found}”。`,
  encoding: (encoding) =>
    `文件编码判定为 ${encoding}；如果文字显示不正确，请存为 UTF-8 后重新导入。`,
  lostLetters: (count) => `文字有 ${count} 处无法读取，显示为“\ufffd”：文件在那里已损坏或被截断。`,
  gutenberg: () => '已略去古登堡计划（Project Gutenberg）的页眉和许可说明。',
  aozora: () => '已按青空文库的标记读取：按标题分章，略去注音和方括号里的注记。',
  missingFiles: (missing, all) =>
    `这本书的 ${all} 个文本文件中缺少 ${missing} 个：正文可能不完整。`,
  contentsFolded: () => '书中印出的目录已折叠，不朗读。',
  times: (count) => `已去掉 ${count} 条字幕的时间：文字按停顿合并成段落。`,
  names: (count) => `${count} 个说话人的名字未导入；如需作为角色读取，请保留文件中的标签。`,
  changes: () => '文档中有修订记录：按全部接受后的文字读取。',
  comments: (count) => `${count} 条批注未导入。`,
  noText: (count) => `压缩文件中有 ${count} 个文件不是文本，已略去。`,
  broken: (names, count) => `压缩文件中有 ${count} 个文件无法读取，已略去：${names}。`,
  siteLines: (count) => `已略去阅读网站插入正文的 ${count} 行文字。`,
  addresses: (count) => `${count} 个网址只朗读网站名称；完整网址保留在脚本中。`,
  citations: (count) => `已略去 ${count} 处文献引用标记（如“[@austen1813]”）。`,
  programMarks: (count) => `已略去其他程序的 ${count} 个标记（书籍信息、声音、停顿）。`,
  heads: (count) => `已略去页边的 ${count} 个页眉页脚和页码。`,
  lineNumbers: (count) => `已略去 ${count} 个行号。`,
  emptyPages: (numbers) => `第 ${numbers} 页没有文字（空白页，或需要文字识别的图片）。`,
  brokenPages: (numbers) => `第 ${numbers} 页无法读取。`,
  nameless: (count) =>
    `已略去 ${count} 个字符，因为字体没有说明它们是什么字；请将文字与原页面对照。`,
  sideways: (count) => `已略去页边 ${count} 段竖排的文字。`,
};
