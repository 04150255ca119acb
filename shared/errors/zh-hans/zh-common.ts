import type { ErrorWords } from '../wording-of.ts';

/** What people meet most. */
export const zhCommonErrors: Partial<ErrorWords> = {
  'approval_needed.price': '请先确认价格。',
  'approval_needed.price_changed': '显示价格之后，内容、价格或账户有变化。请查看价格后再次请求。',
  'approval_needed.line_changed': '显示价格之后，此片段有更改。请查看价格后再次请求。',
  'approval_needed.lines_changed': '显示价格之后，这些片段有更改。请查看价格后再次请求。',
  'bad_input.empty_text': '此文本中没有可朗读的内容。',
  'bad_input.no_chapter_ticked': '请至少勾选一章。',
  'bad_input.no_chapters': '书中没有可导出的章节。',
  'bad_input.no_format': '没有选择格式，请至少选择一种。',
  'bad_input.no_voice_name': '请先为声音命名。',
  'bad_input.consent': '克隆声音必须有授权声明：请填写谁在何时同意。',
  'cap_reached.today':
    '将超出今天的花费上限 {{cap}} 词元：已花费或预留 {{used}}，下一个片段可能需要 {{next}}。已生成的内容都会保留；提高上限即可继续。',
  'cap_reached.today_money':
    '将超出今天的花费上限 {{cap}}：已花费或预留 {{used}}，下一个片段可能需要 {{next}}。已生成的内容都会保留；提高上限即可继续。',
  'cap_reached.export':
    '将超出本次导出的花费上限 {{cap}} 词元：已花费或预留 {{used}}，下一个片段可能需要 {{next}}。已生成的内容都会保留；提高上限即可继续。',
  'cap_reached.export_money':
    '将超出本次导出的花费上限 {{cap}}：已花费或预留 {{used}}，下一个片段可能需要 {{next}}。已生成的内容都会保留；提高上限即可继续。',
  'conflict.chapter': '本章同时在其他地方被更改。此处的文本仍然保留；加载另一个版本之前请先复制。',
  'disk_full.file': '磁盘已没有空间写入 {{file}}。',
  'disk_full.library': '{{file}} 所在的磁盘已满。',
  'book_empty.empty': '“{{file}}”是空文件，请选择其他文件。',
  'book_empty.no_text': '“{{file}}”中没有可朗读的文本。',
  'book_protected.drm':
    '“{{file}}”有版权保护（DRM，“{{entry}}”），无法读取文本。请使用没有保护的副本。',
  'book_protected.password': '“{{file}}”有密码（“{{entry}}”）。请先解除密码再导入。',
  'file_not_readable.book': '无法读取“{{file}}”。请检查文件是否还在，以及是否有权限打开。',
  'gateway_address.none': '这不是网关的地址。地址形如 https://gateway.example.com/v1。',
  'gateway_address.empty': '请输入网关的地址。地址形如 https://gateway.example.com/v1。',
  'gateway_address.scheme': '地址必须以 https:// 开头。地址形如 https://gateway.example.com/v1。',
  'gateway_address.unencrypted':
    '地址以 http:// 开头，API 密钥会以明文传输。请使用 https://；http 仅用于此电脑上的网关。',
  'gateway_key_missing.account': '此电脑上没有 {{account}} 的密钥，请在设置中输入。',
  'gateway_key_missing.settings': '此账户没有 API 密钥，请在设置中输入。',
  'gateway_key_refused.signs': '保存的 API 密钥含有无效字符，请在设置中重新输入。',
  'gateway_rate_limited.quota':
    '网关 15 分钟以来拒绝了所有请求：配额可能已用完。已生成的内容都会保留，请稍后再试。',
  'gateway_model_missing.model': '此账户没有模型 {{model}}，因此未发送。可用的有：{{models}}。',
  'internal.unexpected': 'Lectern 内部出错，详情见日志。',
  'internal.window': 'Lectern 内部出错。请重试；如仍出现，请重新启动程序。',
  'internal.no_answer': 'Lectern 没有响应，可能已停止：请重新启动并重新加载此页面。',
  'internal.own_reason': '因内部原因停止，详情见日志。',
  'library_busy.library':
    '书库正由 {{holder}} 使用。请先在那里关闭，或用 LECTERN_HOME 选择其他书库。',
  'not_found.book': '这本书已不在书库中。',
  'not_found.chapter': '这一章已不在书库中。',
  'not_found.line': '此片段已不在章节中。',
  'not_found.take': '此版本已不属于该片段。',
  'not_this_format.not_sound': '“{{file}}”不是音频：{{found}}。',
  'voice_missing.line':
    '此声音不在正在使用的账户上，因此未发送。请选择其他声音；之前的音频仍可播放。',
};
