import type { Bounded, enImportErrors } from '../en-import.ts';
import type { Translated } from '../wordings.ts';
import { foundInChinese } from './zh-found.ts';

/** What the importers read, as people are told it. */
const bookKinds =
  'EPUB、PDF、FB2、MOBI、AZW3、Word（DOCX、DOC）、OpenDocument（ODT）、RTF、HTML、Markdown、Fountain、Final Draft（FDX）、纯文本或字幕文件（SRT、VTT、ASS），或包含文本的 ZIP';

type Found = { readonly file: string; readonly kind: string };
type Named = { readonly file: string; readonly format: string };

const notOpened = '因此没有打开。请从其他来源获取这本书。';
const unsafe = (what: string) => `“{{file}}”${what}，${notOpened}`;
const damaged = (why: string) => `“{{file}}”已损坏：${why}。请重新下载或复制这本书。`;
const damagedEntry = (why: string) =>
  `“{{file}}”中的“{{entry}}”已损坏：${why}。请重新下载或复制这本书。`;
const otherFormat = (what: string) => `“{{file}}”${what}。请选择 ${bookKinds}。`;

const splitBook = '请拆分这本书，分别导入各部分。';
const splitFile = '请拆分此文件，分别导入各部分。';

const inMegabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const boundsOf = ({ memoryBytes, durationMs }: Omit<Bounded, 'file'>) =>
  `${inMegabytes(memoryBytes)} 内存和 ${durationMs / 1000} 秒`;

/** Files of books. */
export const zhImportErrors = {
  'archive_unsafe.depth': unsafe('中“{{entry}}”的元素嵌套超过 {{limit}} 层'),
  'archive_unsafe.entities': unsafe('中的“{{entry}}”声明了自己的实体（<!ENTITY>）'),
  'archive_unsafe.many_entities': unsafe('中的“{{entry}}”声明了超过 {{limit}} 个实体（<!ENTITY>）'),
  'archive_unsafe.long_entity': unsafe('中“{{entry}}”的实体“{{name}}”展开后超过 {{limit}} 个字符'),
  'archive_unsafe.outside_entity': unsafe('中“{{entry}}”的实体“{{name}}”指向书以外的文件'),
  'archive_unsafe.entries': unsafe('含有超过 {{limit}} 个条目'),
  'archive_unsafe.link': unsafe('含有符号链接（“{{entry}}”）'),
  'archive_unsafe.long_name': unsafe('含有 {{nameBytes}} 字节的文件名（上限：{{limit}}）'),
  'archive_unsafe.name': ({ file, entry }) =>
    `“${file}”含有不安全的文件名 ${JSON.stringify(entry)}，${notOpened}`,
  'archive_unsafe.overlap': unsafe('含有互相重叠的条目（“{{entry}}”）'),
  'archive_unsafe.ratio': unsafe('中的“{{entry}}”解压后超过原大小的 {{limit}} 倍'),
  'archive_unsafe.size': ({ file, limitBytes }) =>
    `“${file}”解压后超过 ${inMegabytes(limitBytes)}，${notOpened}`,
  'archive_unsafe.stated_size': unsafe('中的“{{entry}}”解压后超过其声明的 {{statedBytes}} 字节'),
  'book_empty.empty': '“{{file}}”是空文件，请选择其他文件。',
  'book_empty.folder': `“{{file}}”中没有书。请选择含有以下文件的文件夹：${bookKinds}。`,
  'book_empty.no_text': '“{{file}}”中没有可朗读的文本。',
  'book_empty.pictures': '“{{file}}”中没有可朗读的文本。如果页面是图片，需要先进行文字识别。',
  'book_empty.scan': ({ file, pageCount }) =>
    `“${file}”共 ${pageCount} 页，没有文本：它是扫描件，页面都是图片。请先进行文字识别（OCR），再导入得到的 PDF。`,
  'book_empty.nameless_letters':
    '“{{file}}”显示有文字，但其字体没有说明是哪些字符。请先进行文字识别（OCR），再导入得到的 PDF。',
  'book_protected.drm':
    '“{{file}}”有版权保护（DRM，“{{entry}}”），无法读取文本。请使用没有保护的副本。',
  'book_protected.pdf_password':
    '“{{file}}”已加密，需要密码才能打开。请另存一份没有密码的副本并导入。',
  'book_protected.pdf_rights':
    '“{{file}}”的加密方式需要许可（DRM），无法读取文本。请使用没有保护的副本。',
  'book_protected.password': '“{{file}}”有密码（“{{entry}}”）。请先解除密码再导入。',
  'conflict.reading_books': '正在读取两本书。请等待其中一本完成或将其停止，再重新导入这本书。',
  'file_not_readable.ended': ({ file, ...limits }) =>
    `没有读取“${file}”：读取提前结束（一本书最多可用 ${boundsOf(limits)}）。请重新导入；如仍提前结束，${splitFile}`,
  'file_too_large.book': ({ file, limitBytes }) =>
    `“${file}”超过了此类文件的上限 ${inMegabytes(limitBytes)}。${splitFile}`,
  'file_too_large.cover': ({ file, limitBytes }) =>
    `“${file}”超过了封面的上限 ${inMegabytes(limitBytes)}。请缩小图片后重新选择。`,
  'file_too_large.entry': ({ file, entry, limitBytes }) =>
    `“${file}”中的“${entry}”超过 ${inMegabytes(limitBytes)}。${splitBook}`,
  'file_too_large.contents': `“{{file}}”的目录超过 {{limit}} 项。${splitBook}`,
  'file_too_large.elements': `“{{file}}”含有超过 {{limit}} 个元素。${splitBook}`,
  'file_too_large.folder': '“{{file}}”含有超过 {{limit}} 个文件和文件夹。请逐一指定其中的书。',
  'file_too_large.manifest': `“{{file}}”列出了超过 {{limit}} 个文件。${splitBook}`,
  'file_too_large.styles': `“{{file}}”的样式表超过 {{limit}} 个字符。${splitBook}`,
  'file_too_large.memory': ({ file, memoryBytes }) =>
    `读取“${file}”所需的内存超过了一本书的上限 ${inMegabytes(memoryBytes)}。${splitFile}`,
  'file_too_large.time': ({ file, durationMs }) =>
    `没有在一本书的时限 ${durationMs / 1000} 秒内读完“${file}”。${splitFile}`,
  'file_too_large.pages': `“{{file}}”超过 {{limit}} 页。${splitFile}`,
  'file_too_large.rules': ({ file, limitBytes }) =>
    `“${file}”超过 ${inMegabytes(limitBytes)}，不会是发音规则列表。请检查是否选错了文件。`,
  'file_too_large.text': ({ file, limitBytes }) =>
    `“${file}”的文本超过 ${inMegabytes(limitBytes)}。${splitBook}`,
  'not_this_format.cover':
    '“{{file}}”不是完整的 JPEG 或 PNG 图片。请将封面另存为其中一种后重新选择。',
  'not_this_format.checksum': damagedEntry('内容与校验和不符'),
  'not_this_format.damaged_entry': damagedEntry('内容无法解压'),
  'not_this_format.damaged_kindle':
    '“{{file}}”是 Kindle 书，但已损坏：各记录互不相符。请重新下载或复制。',
  'not_this_format.damaged_pdf':
    '“{{file}}”是 PDF 文件，但已损坏：没有一页可以读取。请重新下载或复制。',
  'not_this_format.damaged_word':
    '“{{file}}”是 Word 文档（DOC），但已损坏：各部分互不相符。请重新复制，或用 Word 或 LibreOffice 打开，另存为 DOCX 后导入。',
  'not_this_format.directory': damaged('压缩目录超出了文件范围'),
  'not_this_format.directory_cut_off': damaged('压缩目录提前结束'),
  'not_this_format.empty_spine': damagedEntry('阅读顺序（spine）中没有章节'),
  'not_this_format.entry_cut_off': damagedEntry('内容被截断'),
  'not_this_format.markup':
    '“{{file}}”用 {{language}} 写成，其中的命令会被朗读出来。请先将其转换为 EPUB、DOCX 或 HTML（例如用 {{tool}}），再导入。',
  'not_this_format.missing_entry': damagedEntry('缺少其中引用的文件'),
  'not_this_format.named_otherwise': ({ file, format }: Named) =>
    `“${file}”的内容与文件名不符，不是${foundInChinese(format)}。请选择 ${bookKinds}。`,
  'not_this_format.nested_archive':
    '“{{file}}”中的“{{entry}}”本身是一本书或压缩包。请解压后导入该文件。',
  'not_this_format.old_word':
    '“{{file}}”是 Word 97 之前格式的 Word 文档。请用 Word 或 LibreOffice 打开，另存为 DOCX 后导入。',
  'not_this_format.named_epub': otherFormat('的内容与文件名不符，不是 EPUB 文件'),
  'not_this_format.no_container': damaged('缺少 META-INF/container.xml'),
  'not_this_format.no_directory': damaged('缺少压缩目录（可能被截断）'),
  'not_this_format.no_package': damaged('没有指明包文档（rootfile）'),
  'not_this_format.not_text': otherFormat('不是文本：含有文本中不会出现的字节'),
  'not_this_format.other_archive': otherFormat('是压缩包，其中没有书或文本'),
  'not_this_format.other_kind': ({ file, kind }: Found) =>
    `“${file}”的内容不受支持（${foundInChinese(kind)}）。请选择 ${bookKinds}。`,
  'not_this_format.packing_method': damagedEntry('使用了不支持的压缩方式（{{method}}）'),
} as const satisfies Translated<typeof enImportErrors>;
