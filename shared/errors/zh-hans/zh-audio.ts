import type { enAudioErrors } from '../en-audio.ts';
import type { Translated } from '../wordings.ts';
import { foundInChinese } from './zh-found.ts';

const damagedFile = (what: string) => `“{{file}}”已损坏：${what}。请重新导出或录制。`;
const damagedFlac = (what: string) => `FLAC 音频已损坏：${what}。`;
const damagedAlac = (what: string) => `Apple Lossless 音频已损坏：${what}。`;
const brokenExport = (what: string) => `导出的文件 {{path}} 不完整：${what}。请再次导出。`;

function spoken(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return `${Math.round(durationMs / 1000)} 秒`;
  return minutes < 100 ? `${minutes} 分钟` : `${(durationMs / 3_600_000).toFixed(1)} 小时`;
}

const inMinutes = (durationMs: number) => `${(durationMs / 60_000).toFixed(1)} 分钟`;

// Needed is rounded up and free down, so that a lack is never told as as much.
export const neededMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
export const freeMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Sound: takes, files of sound, and finished exports. */
export const zhAudioErrors = {
  'any.chapter_take':
    '无法导出章节“{{chapter}}”。{{reason}}请检查书库并读取每个音频文件（在“设置”中，或使用 lectern doctor --read）：检查会列出缺失或损坏的文件，以及处理方法。',
  'audio_undecodable.aac_packets': 'AAC 编码器输出了 {{actual}} 个数据包，而应为 {{expected}} 个。',
  'audio_undecodable.alac_cut_off': damagedAlac('有数据包被截断'),
  'audio_undecodable.alac_settings': damagedAlac('编码参数不合理'),
  'audio_undecodable.alac_settings_cut_off': damagedAlac('编码参数被截断'),
  'audio_undecodable.alac_size': damagedAlac('有数据包声明的长度过大'),
  'audio_undecodable.alac_unknown': damagedAlac('有数据包含有未知内容'),
  'audio_undecodable.alac_zeros': damagedAlac('连续的零过长'),
  'audio_undecodable.chapter_layout': '编码后的章节 {{path}} 与书中其他章节不匹配。',
  'audio_undecodable.damaged': '{{container}} 音频已损坏：{{reason}}。',
  'audio_undecodable.damaged_part': '{{format}} 音频（{{bytes}} 字节）在传输中被截断或损坏。',
  'audio_undecodable.empty_file': '“{{file}}”是空文件。',
  'audio_undecodable.export_chapters': brokenExport(
    '列出了 {{chapters}} 个章节，而应为 {{expected}} 个',
  ),
  'audio_undecodable.export_cut_off': brokenExport('最后一帧被截断'),
  'audio_undecodable.export_frame': brokenExport('第 {{atByte}} 字节处没有音频帧'),
  'audio_undecodable.export_samples': brokenExport(
    '含有 {{samples}} 个采样，而应为 {{expected}} 个',
  ),
  'audio_undecodable.file_aac_frames': damagedFile('AAC 音频中没有一个完整的帧'),
  'audio_undecodable.file_aac_settings': damagedFile('缺少 AAC 音频的编码参数'),
  'audio_undecodable.file_ends_early': damagedFile(
    '开头是 {{container}}，但尚未说明内容就已结束，像是中断的录音',
  ),
  'audio_undecodable.file_header': damagedFile(
    '文件头声明为 {{channelCount}} 个声道、{{sampleRateHz}} Hz',
  ),
  'audio_undecodable.file_header_cut_off': damagedFile('格式头被截断'),
  'audio_undecodable.file_index': damagedFile('无法读取索引或数据包'),
  'audio_undecodable.file_order': damagedFile('音频出现在格式头之前'),
  'audio_undecodable.file_piece': damagedFile('一个数据块就要求 {{megabytes}} MB'),
  'audio_undecodable.file_pieces': damagedFile('它由超过 {{limit}} 个数据块组成'),
  'audio_undecodable.file_undecoded': damagedFile('音频（{{format}}）完全无法解码'),
  'audio_undecodable.file_without_samples': '“{{file}}”有音频文件头（{{format}}），但没有声音。',
  'audio_undecodable.flac_block_size': damagedFlac('块大小使用了保留值'),
  'audio_undecodable.flac_channel_bits': damagedFlac('有声道没有数据'),
  'audio_undecodable.flac_channel_kind': damagedFlac('声道类型使用了保留值'),
  'audio_undecodable.flac_checksum': damagedFlac('有帧的校验和不正确'),
  'audio_undecodable.flac_cut_off':
    'FLAC 音频被截断：文件头声明有 {{expectedSamples}} 个采样，实际只有 {{actualSamples}} 个。',
  'audio_undecodable.flac_frame_cut_off': damagedFlac('有帧被截断'),
  'audio_undecodable.flac_header': 'FLAC 文件在文件头中就已结束。',
  'audio_undecodable.flac_layout': damagedFlac('不支持其结构'),
  'audio_undecodable.flac_no_frame': damagedFlac('应有帧的位置没有帧'),
  'audio_undecodable.join_rates': '此片段各部分的采样率不同。',
  'audio_undecodable.m4a_data': 'm4a 文件 {{path}} 已损坏：索引与数据不符。',
  'audio_undecodable.m4a_index': 'm4a 文件 {{path}} 已损坏：缺少索引。',
  'audio_undecodable.m4a_part': 'm4a 文件已损坏：缺少 {{part}} 部分。',
  'audio_undecodable.m4a_settings': 'm4a 文件已损坏：缺少解码参数。',
  'audio_undecodable.no_bytes': '音频为空：没有收到任何数据。',
  'audio_undecodable.no_chapters': '书中没有可合并的章节。',
  'audio_undecodable.no_sample': '{{container}} 音频只有文件头，没有声音。',
  'audio_undecodable.not_audio': ({ bytes, found }: { bytes: number; found: string }) =>
    `应为音频，但这 ${bytes} 字节的内容是：${foundInChinese(found)}。`,
  'audio_undecodable.pack_too_short': '音频过短，容纳不下应有的片段。',
  'audio_undecodable.not_flac': '此文件不是 FLAC 音频，或文件头被截断。',
  'audio_undecodable.odd_bytes': '原始音频有 {{bytes}} 字节，为奇数，不是完整的 16 位采样。',
  'audio_undecodable.opus_cut_off': 'Ogg Opus 音频被截断：最后一页缺失或不完整。',
  'audio_undecodable.stored_take': '保存的版本 {{path}} 已损坏。{{reason}}',
  'audio_undecodable.take': '无法使用版本 {{path}}。{{reason}}',
  'audio_undecodable.take_samples':
    '保存的版本 {{path}} 已损坏：共 {{expectedSamples}} 个采样，只能读取 {{actualSamples}} 个。',
  'audio_undecodable.undecoded': '无法解码音频：数据已损坏。',
  'audio_undecodable.vorbis_headers': 'Vorbis 音频的文件头已损坏。',
  'audio_undecodable.wav_cut_off':
    'wav 文件被截断：文件头声明有 {{expectedBytes}} 字节音频，实际只有 {{actualBytes}} 字节。',
  'audio_undecodable.wav_format':
    'wav 文件的编码为 {{encoding}}，不是普通的 PCM 或浮点格式；请使用 16 位 PCM。',
  'audio_undecodable.wav_format_cut_off': 'wav 文件的格式头过短，无法读取。',
  'audio_undecodable.wav_header':
    'wav 文件头声明为 {{channelCount}} 个声道、{{sampleRateHz}} Hz，这不合理。',
  'audio_undecodable.wav_no_data': 'wav 文件在 {{bytes}} 字节后结束，其中没有音频数据。',
  'audio_undecodable.wav_order': 'wav 文件的音频出现在格式头之前。',
  'bad_input.chapter_without_audio': ({ chapterIndex, chapterTitle }) =>
    `第 ${chapterIndex + 1} 章“${chapterTitle}”还没有音频；请生成其中的片段，或不导出这一章。`,
  'bad_input.no_chapters': '书中没有可导出的章节。',
  'bad_input.name_braces': '文件名格式“{{pattern}}”中有未闭合的花括号；占位符的写法如 {title}。',
  'bad_input.name_book_part':
    '文件名格式“{{pattern}}”在“/”之前使用了 {number} 或 {chapter}；该处是整本书的名称。',
  'bad_input.name_parts':
    '文件名格式“{{pattern}}”的部分过多或有空的部分：应为书和章节各一部分，中间用一个“/”隔开。',
  'bad_input.name_placeholder':
    '文件名没有占位符 {{placeholder}}；可用的有：{{known}}。{number:000} 至少为三位数。',
  'bad_input.no_format': '没有选择格式，请至少选择一种。',
  'bad_input.custom_preset':
    '预设 custom 的响度须为 {{leastLevel}} 至 {{mostLevel}} LUFS（或 dB RMS），真峰值须为 {{leastTruePeakDb}} 至 {{mostTruePeakDb}} dBTP 并至少比响度高 {{leastDistanceDb}} dB，码率（kbit/s）须为以下之一：{{bitrates}}。',
  'bad_input.no_preset': '没有选择预设，请至少选择一个。',
  'bad_input.feed_address': '播客订阅源需要填写文件所在的网址，例如 https://example.org/book/。',
  'bad_input.feed_without_chapters': '播客订阅源按章节列出文件：请同时选择 MP3，或不生成订阅源。',
  'bad_input.read_along_size':
    '《{{title}}》过长，一个 EPUB 文件（4 GB）容纳不下：请将章节分两次导出。',
  'bad_input.nothing_kept': '没有保留任何音频：请添加或保留一段。',
  'book_protected.sound': '“{{file}}”有版权保护（DRM），无法打开。',
  'conflict.audio_queue': '已有 {{limit}} 个音频任务在排队；请等待其中一些完成。',
  'conflict.export_versions': '{{folder}} 中已有 {{limit}} 个 {{base}}{{extension}}；请移走一些。',
  'disk_full.export': ({ folder, neededBytes, freeBytes }) =>
    `导出约需 ${neededMegabytes(neededBytes)}，而 ${folder} 只剩 ${freeMegabytes(freeBytes)}；请腾出空间或选择其他文件夹。`,
  'disk_full.kept': ({ folder, neededBytes, freeBytes }) =>
    `书库在 ${folder} 中约需 ${neededMegabytes(neededBytes)}，而那里只剩 ${freeMegabytes(freeBytes)}；请在该磁盘上腾出空间。`,
  'file_not_readable.end': '无法完整读取“{{file}}”。请重新复制或下载。',
  'file_not_readable.take': '无法读取版本 {{path}}。',
  'file_too_large.packed': ({ durationMs, limit }) =>
    `${inMinutes(durationMs)}的声音超出了 ${Math.floor(limit / 1024 / 1024)} MB。声音只需约一分钟：请保留最好的部分，裁掉其余部分。`,
  'file_too_large.parts': ({ durationMs, limitMs }) =>
    `各部分共长 ${inMinutes(durationMs)}，最长可用 ${Math.round(limitMs / 60_000)} 分钟。声音只需约一分钟：请保留最好的部分。`,
  'file_too_large.sound': ({ file, durationMs, limitMs }) => {
    const length = durationMs === null ? `长度超过 ${spoken(limitMs)}` : `长 ${spoken(durationMs)}`;
    return `“${file}”${length}，最长可用 ${spoken(limitMs)}。声音只需约一分钟：请截取一段再拖入。`;
  },
  'internal.audio_closed': '程序正在关闭，音频处理已停止。',
  'internal.audio_thread': '音频线程意外停止（{{reason}}）。请重试。',
  'internal.audio_work': '音频处理失败：{{reason}}',
  'not_this_format.codec': ({
    file,
    codec,
    container,
  }: {
    file: string;
    codec: string;
    container: string;
  }) =>
    `“${file}”的音频是 ${foundInChinese(container)} 中的 ${codec}，此处无法读取。请另存为 WAV、FLAC 或 MP3 后重试。`,
  'not_this_format.no_sound_track': ({ file, container }: { file: string; container: string }) =>
    `“${file}”是 ${foundInChinese(container)}，其中没有声音。`,
  'not_this_format.not_sound': ({ file, found }: { file: string; found: string }) =>
    `“${file}”不是音频：${foundInChinese(found)}。`,
} as const satisfies Translated<typeof enAudioErrors>;
