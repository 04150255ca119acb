/**
 * What a file turned out to be, by how main names it: those names are data of an error, and English ones
 * inside a Chinese sentence.
 */
export const zhFound: { readonly [found: string]: string } = {
  'a PDF document': 'PDF 文档',
  'a PNG picture': 'PNG 图片',
  'a JPEG picture': 'JPEG 图片',
  'a GIF picture': 'GIF 图片',
  'a WebP picture': 'WebP 图片',
  'an AVI video, which cannot be read here': 'AVI 视频，此处无法读取',
  'a zip archive; unpack it first': 'ZIP 压缩包，请先解压',
  'an empty zip archive': '空的 ZIP 压缩包',
  'a RAR archive; unpack it first': 'RAR 压缩包，请先解压',
  'a 7-Zip archive; unpack it first': '7-Zip 压缩包，请先解压',
  'gzip-compressed data; unpack it first': 'gzip 压缩数据，请先解压',
  'Windows Media (WMA), which cannot be read here': 'Windows Media（WMA），此处无法读取',
  'AMR sound, which cannot be read here': 'AMR 音频，此处无法读取',
  'a Core Audio file (CAF), which cannot be read here': 'Core Audio 文件（CAF），此处无法读取',
  'Sun audio (AU), which cannot be read here': 'Sun 音频（AU），此处无法读取',
  'MIDI notes, which hold no sound': 'MIDI 音符，其中没有声音',
  'Monkey’s Audio, which cannot be read here': 'Monkey’s Audio，此处无法读取',
  'WavPack sound, which cannot be read here': 'WavPack 音频，此处无法读取',
  'AC-3 sound, which cannot be read here': 'AC-3 音频，此处无法读取',
  'a Flash video, which cannot be read here': 'Flash 视频，此处无法读取',
  'an MPEG program stream, which cannot be read here': 'MPEG 节目流，此处无法读取',
  'a program': '程序',
  'a database': '数据库',
  'a web page (HTML)': '网页（HTML）',
  'a JSON answer': 'JSON 回应',
  'an XML document': 'XML 文档',
  'plain text': '纯文本',
  'an Ogg file without Opus audio': '不含 Opus 音频的 Ogg 文件',
  'an MP4 file': 'MP4 文件',
  'a zip archive': 'ZIP 压缩包',
  'gzip-compressed data': 'gzip 压缩数据',
  'data of an unknown kind': '未知类型的数据',
  'a Matroska or WebM file': 'Matroska 或 WebM 文件',
  'an Ogg file': 'Ogg 文件',
  'a FLAC file': 'FLAC 文件',
  'a WAV file': 'WAV 文件',
  'an AIFF file': 'AIFF 文件',
};

/** The Chinese name; one that is not listed stays as it is. */
export const foundInChinese = (found: string): string => zhFound[found] ?? found;
