import type { enVoicesErrors } from '../en-voices.ts';
import type { Translated } from '../wordings.ts';
import { damageInChinese } from './zh-damage.ts';

type OfFile = { readonly file: string; readonly reason: string };

/** Rounded up, so that what is over the limit never reads as the limit. */
const inMegabytes = (bytes: number) => `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`;

/** So many are named; a book that was cast on another account may lack every voice. */
const mostNamed = 4;

/** A voice comes as the name of its character, or "The narrator", with its title in brackets. */
const inChinese = (voice: string) =>
  voice.replace(/^The narrator(?= \(“|$)/, '旁白').replace(/ \(“(.*)”\)$/, '（“$1”）');

function voicesMissing({ voices }: { readonly voices: readonly string[] }): string {
  const shown = voices.slice(0, mostNamed).map(inChinese).join('、');
  const more = voices.length > mostNamed ? ` 等 ${voices.length} 个角色` : '';
  return `正在使用的账户没有以下角色的声音：${shown}${more}。请在角色表中选择其他声音，或切换到有这些声音的账户。没有发送任何内容。`;
}

/** Voices, recordings, cloning and the cast. */
export const zhVoicesErrors = {
  'any.damaged_sound': '此文件中的音频缺失或已损坏。',
  'any.large_sound': '此文件中的音频超过了网关允许的大小。',
  'any.recording_kept': '{{reason}}录音和授权声明都会保留。',
  'approval_needed.recording_changed':
    '显示价格之后，录音、名称、授权声明或账户有变化。请查看价格后重试。',
  'approval_needed.upload_changed':
    '同意上传之后，录音有更改，因此没有发送任何内容。请查看价格后重试。',
  'archive_unsafe.voice_pack':
    '“{{file}}”不安全（含有正常导出不会有的大小或名称），因此没有打开。请重新导出声音，或从其他来源获取。',
  'bad_input.consent': '克隆声音必须有授权声明：请填写谁在何时同意。',
  'bad_input.cut_sample': '录音的一段在采样中间结束。',
  'bad_input.default_voice': '默认声音属于网关。',
  'bad_input.empty_line': '此片段中没有可朗读的内容。',
  'bad_input.in_cast': '角色表中已有 {{name}}。',
  'bad_input.long_reference': '这段录音超过 {{minutes}} 分钟，而声音只需约一分钟。请先裁剪。',
  'bad_input.long_words': '试听文字过长，请缩短。',
  'bad_input.name_signs': '名字中不能有冒号或换行。',
  'bad_input.no_recording': '还没有录音：请拖入文件或录制一段。',
  'bad_input.no_voice_name': '请先为声音命名。',
  'bad_input.not_cast_yet': '角色表中还没有 {{name}}。',
  'bad_input.not_in_cast': '角色表中没有 {{name}}。',
  'bad_input.regions': '录音中保留的各段必须按顺序排列、互不重叠，并且在录音范围内。',
  'bad_input.same_voice': '请比较两个不同的声音。',
  'bad_input.short_recording': '没有录到内容：录音过短，一个词都容纳不下。',
  'bad_input.silent_file': '{{path}} 中没有声音。',
  'bad_input.too_many_voices': '一个文件最多包含 {{limit}} 个声音。',
  'bad_input.unsampled_voice': '此处没有“{{name}}”的样音：它是在别处创建的。只能导出有样音的声音。',
  'bad_input.voice_at_gateway': '此声音仍在网关上。请先在网关上删除。',
  'bad_input.whose_consent': '克隆声音必须有授权声明：请填写是谁的声音，以及谁在何时同意。',
  'cancelled.reading': '读取已停止。',
  'cancelled.upload_left_out': '已按选择略过。录音和授权声明都会保留。',
  'conflict.lines_given': '查看之后，有章节被更改。请重新查看后再接受。',
  'conflict.missing_piece': '缺少录音的第 {{index}} 段。',
  'conflict.recording_changed': '合成期间录音有更改。请重试。',
  'conflict.recording_done': '已用此录音克隆声音，不能再更改。请新建录音。',
  'conflict.recording_uncertain': '此录音的一次上传可能已扣费。请先处理。',
  'conflict.recording_uploading': '正在向网关上传此录音。请先取消上传。',
  'conflict.recordings_changed': '录音有更改。请重新移动。',
  'conflict.too_many_recordings': '一个声音最多使用 {{limit}} 段录音。请先移除一段。',
  'decisions_needed.no_new_voice':
    '{{reason}}网关上还没有此名称的新声音。请重试以再次查看（免费），或在队列的“待确认”中处理。',
  'decisions_needed.same_upload':
    '同一段录音正在上传，或其上传可能已扣费。请等待其完成，或先在队列中处理。',
  'disk_failed.recording': '无法将录音写入磁盘（{{reason}}）。已录制的内容会保留。',
  'disk_full.recording': '磁盘已满：已录制的内容会保留，但无法继续录制。',
  'file_not_readable.path': '无法读取 {{path}}。',
  'file_too_large.long_recording': '录音最长 {{minutes}} 分钟；已录制的内容会保留。',
  'file_too_large.recording': ({ bytes }) =>
    `录音大小为 ${inMegabytes(bytes)}，网关最大允许 20 MB。请先裁剪。没有发送任何内容。`,
  'file_too_large.upload': ({ file, bytes }) =>
    `${file} 大小为 ${inMegabytes(bytes)}，网关最大允许 20 MB。没有发送任何内容。`,
  'file_too_large.voice_pack': '“{{file}}”超过了声音导出文件的最大大小。没有导入任何内容。',
  'file_too_large.voices_to_export': '这些声音合计超过 400 MB。请减少每次导出的数量。',
  'gateway_forbidden.cloning': '网关不允许此账户克隆声音（403）。未扣费。录音和授权声明都会保留。',
  'gateway_forbidden.delete_voice':
    '网关拒绝删除此声音：它属于其他账户，或正在使用的密钥不能删除声音。没有更改任何内容。请切换到创建它的账户，或联系其所有者。',
  'internal.file': '因 Lectern 内部出错，无法读取此文件，详情见日志。',
  'not_found.cast':
    '《{{title}}》中没有具名的说话人，因此无法指定声音。请把台词写成“@姓名: …”并用 --tags 读取，或在窗口中为书分配角色。',
  'not_found.cast_member': '《{{title}}》的角色表中没有 {{name}}。现有的角色：{{names}}。',
  'not_found.character': '这本书的角色表中没有 {{name}}。',
  'not_found.recording_of_voice': '此录音不属于该声音。',
  'not_found.removed_recording': '此录音已移除。请先恢复。',
  'not_found.voice_sample': '此处没有该声音的样音：它是在别处创建的。',
  'not_this_format.newer_voice_pack':
    '“{{file}}”由更新版本的 Lectern 创建。请更新 Lectern 后导入其中的声音。',
  'not_this_format.voice_pack': ({ file, reason }: OfFile) =>
    `“${file}”不是 Lectern 的声音文件：${damageInChinese(reason)}。没有导入任何内容。`,
  'voice_missing.book': '书中有声音不在正在使用的账户上。请选择其他声音，或切换账户。',
  'voice_missing.characters': voicesMissing,
  'voice_missing.line':
    '此声音不在正在使用的账户上，因此未发送。请选择其他声音；之前的音频仍可播放。',
  'voice_missing.name': '此账户没有声音“{{name}}”。现有声音：{{names}}。',
  'voice_missing.not_deletable': '只能删除此账户的声音。',
  'voice_missing.other_account': '此声音不在正在使用的账户上。请选择其他声音，或切换账户。',
} as const satisfies Translated<typeof enVoicesErrors>;
