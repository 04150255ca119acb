import type { enProgramErrors } from '../en-program.ts';
import type { Translated } from '../wordings.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: '没有权限',
  EBUSY: '其他程序正在使用',
  EEXIST: '已有同名的其他内容',
  EIO: '磁盘出错',
  EISDIR: '已有同名文件夹',
  EMFILE: '打开的文件过多，可用“ulimit -n”提高上限',
  ENAMETOOLONG: '名称过长',
  ENOENT: '所在文件夹不存在',
  ENOTDIR: '应为文件夹的位置是一个文件',
  EPERM: '系统不允许',
  EROFS: '磁盘为只读',
};
const because = (cause: string) =>
  reasons[cause] === undefined ? cause : `${reasons[cause]}，${cause}`;

/** The program and its surroundings: library, files, window, command line. */
export const zhProgramErrors = {
  'any.about': '{{about}}：{{reason}}',
  'any.interrupted': 'Lectern 已关闭。已生成的内容会保留；继续任务即可接着进行。',
  'approval_needed.update': '没有更改任何内容。使用 --yes 会按列出的内容更新书。',
  'approval_needed.clean': '没有移除任何内容。使用 --yes 会移除列出并标记的内容。',
  'approval_needed.account_of_takes':
    '没有发送任何内容：已付费的片段（{{count}} 个）属于账户 {{other}}，它在这里没有密钥；使用 {{account}} 会再次扣费。在窗口中：开始这本书即可重新生成。请在生成本书的命令（audiobook、batch）中选择：--account {{otherId}} 使用这些片段，--account {{accountId}} 重新生成。',
  'approval_needed.no_budget':
    '没有预算时，其他程序不能花费任何费用。请用“lectern mcp --budget 5”（每天的金额）或“--budget 5000t”（每天的词元）启动服务器，或在设置中为此账户设置每日上限。',
  'approval_needed.not_sent': '没有发送任何内容。',
  'approval_needed.same_sound':
    '声音“{{title}}”使用的正是同一段录音，因此没有发送任何内容。请使用该声音，或加上 --again 付费再创建一个。',
  'approval_needed.retakes':
    '没有发送任何内容：为有疑问的片段生成新版本最多可能花费 {{price}}（{{tokens}} 个 token）。请用 --max-cost 允许，或减小 --retake。',
  'approval_needed.retakes_limit':
    '没有发送任何内容：请用 --max-cost（在计划中用 max-cost 或 budget）给出这本书连同有疑问片段的新版本最多可以花费多少。',
  'approval_needed.say_price': '{{reason}}请用 --max-cost 给出：{{price}}。',
  'conflict.retakes_account':
    '版本只能在使用其账户时检查。没有再发送任何内容：请切换到此任务的账户，然后继续。',
  'bad_input.recogniser': '识别程序（{{command}}）未能运行：{{reason}}。请检查其路径、模型和参数。',
  'bad_input.no_recogniser':
    '没有选择识别程序。请在“检查全书”中选择，或直接指定：lectern check BOOK --listen "whisper-cli -m model.bin -nt -f {wav}"。',
  'bad_input.account_twice': '有多个账户名为“{{account}}”；请给出其中一个的名称或 ID：{{names}}。',
  'bad_input.key_twice':
    'LECTERN_API_KEY 中的密钥属于多个账户；请用 --account 选择其中一个，或用 LECTERN_BASE_URL 给出其地址：{{names}}。',
  'bad_input.demo_voice': '声音必须是 flite 或 tone，而给出的是“{{voice}}”。',
  'bad_input.fault_plan': '故障计划无效。{{place}}：{{reason}}',
  'bad_input.custom_only': '--loudness、--peak 和 --bitrate 需要预设 custom。',
  'bad_input.acx_formats': 'ACX 只接受按章节导出的 MP3。请使用 mp3 格式，或不指定格式。',
  'bad_input.report_values': '书籍按其导出时的要求检查：请去掉 --loudness、--peak 和 --bitrate。',
  'bad_input.fault_plan_file': '故障计划 {{file}} 不是有效的 JSON。',
  'bad_input.fault_plan_json': '故障计划不是有效的 JSON。',
  'bad_input.file_there': '“{{file}}”已存在，不会被替换。请选择其他名称。',
  'bad_input.no_book_name':
    '“{{file}}”不是书的文件名。请给出 book.epub、book.docx 或 book.md 这样的文件。',
  'bad_input.no_file': '这不是文件。请将书作为文件拖入。',
  'bad_input.one_to_estimate': '请给出其一：书、文本或路径。',
  'bad_input.plan': '{{file}}，第 {{line}} 行，{{key}}：{{reason}}',
  'bad_input.port': '端口必须是 0 到 65535 之间的整数。',
  'bad_input.project_account':
    '{{file}} 中的版本属于账户“{{account}}”，不会在其他账户上重新生成。请使用该账户：--account {{accountId}}，或在设置中选择。',
  'bad_input.short_id': '“{{start}}”符合 {{count}} 个：{{fits}}。请多给出几位 ID。',
  'bad_input.unknown_account': '没有账户“{{account}}”。现有账户：{{names}}。',
  'bad_input.voice_twice': '有 {{count}} 个声音名为“{{name}}”。请用 ID 指定其中一个：{{ids}}。',
  'bad_input.input_no_text':
    '标准输入的内容不是 UTF-8 文本。请先另存为 UTF-8；书请用“lectern audiobook 文件”读取。',
  'bad_input.watched_out':
    '成品文件不能放入受监视的文件夹，否则会被当作新书。请为成品文件选择其他文件夹。',
  'bad_input.sound_name': '{{file}}：文件名必须以其中之一结尾：{{endings}}。',
  'bad_input.wav_name': '{{file}}：文件名必须以 .wav 结尾。',
  'bad_request.broken_json': '请求不是有效的 JSON。',
  'bad_request.input': '请求 {{route}} {{problem}}。',
  'bad_request.invalid': ({ route, path }) =>
    `请求 ${route} 无效：请检查${path === '' ? '其输入' : `“${path}”`}。`,
  'bad_request.nested': '请求包含的值超过 {{values}} 个，或嵌套超过 {{depth}} 层。',
  'bad_request.no_object': '请求必须是 JSON 对象。',
  'bad_request.not_json': '请求必须是 JSON。',
  'bad_request.too_large': '请求过大。',
  'cancelled.request': '尚未完成就已停止。',
  'conflict.batch_account': '批次“{{name}}”是用账户 {{account}} 开始的。请使用该账户继续。',
  'conflict.batch_book': '《{{title}}》正在进行。请等待其完成，或先将其暂停或取消。',
  'conflict.charge': '付费请求的状态为 {{state}}，不能改为 {{to}}。',
  'conflict.cleaning': '书库正在清理中。',
  'conflict.exporting': '正在进行的导出要用到将被清理的内容。请在导出结束后清理。',
  'conflict.job_overtaken': '此语音任务的部分片段在此期间已生成。请为其余片段重新开始。',
  'conflict.port': 'Lectern 无法使用端口 {{port}}：{{reason}}。请用 --port 选择其他端口。',
  'conflict.requests': '同时进行的请求过多，请稍后重试。',
  'disk_failed.file': ({ file, cause }) => `无法写入文件 ${file}（${because(cause)}）。`,
  'disk_failed.library': '无法读写书库 {{file}}（{{reason}}）。',
  'disk_failed.library_open': '无法打开书库 {{file}}：{{reason}}。',
  'disk_failed.home': ({ folder, cause }) =>
    `无法打开 ${folder} 中的书库（${because(cause)}）。请取得该文件夹的权限，或用 LECTERN_HOME 指定其他文件夹。`,
  'disk_failed.moved':
    '书库已不在 {{folder}}：在 Lectern 打开期间，它被移走了，或者所在磁盘被移除了。不再发送任何内容，已收到的内容不会丢失。请将其放回后继续，或关闭 Lectern，并在新位置打开书库。',
  'disk_failed.out_folder': ({ folder, cause }) =>
    `无法写入文件夹 ${folder}（${because(cause)}），因此没有发送任何内容。请使其可写或选择其他文件夹，然后重试。`,
  'disk_failed.used': ({ file, cause }) => `无法读取或写入文件 ${file}（${because(cause)}）。`,
  'disk_full.file': '磁盘已没有空间写入 {{file}}。请先腾出一些空间，然后重试。',
  'disk_full.library': '{{file}} 所在的磁盘已满。请先腾出一些空间，然后重试。',
  'file_not_readable.batch_book': '无法读取 {{file}}。请检查文件是否还在，再重试这本书。',
  'file_not_readable.elsewhere': '此文件不在这台电脑上。请先保存到文件夹，再从那里拖入。',
  'file_not_readable.in_use':
    '无法读取“{{file}}”：其他程序正在使用。请先在该程序中关闭它，再重试。',
  'file_not_readable.missing': '“{{file}}”不存在。请检查文件名和所在文件夹。',
  'file_not_readable.no_file': '“{{file}}”是文件夹或设备，不是文件。',
  'file_not_readable.no_permission': '无法读取“{{file}}”：没有权限。请授予权限，或选择其他文件。',
  'file_not_readable.open': '无法打开“{{file}}”。',
  'file_not_readable.working_folder': '启动此命令的文件夹已不存在。请进入其他文件夹后重试。',
  'file_too_large.browser': ({ maxBytes }) => {
    const limit = maxBytes >= 2 ** 20 ? `${Math.floor(maxBytes / 2 ** 20)} MB` : `${maxBytes} 字节`;
    return `文件超过了浏览器可发送的上限 ${limit}。请使用桌面应用或命令行。`;
  },
  'file_too_large.input': ({ limitBytes }) =>
    `标准输入超过了可读取的上限 ${limitBytes / 1_000_000} MB。没有发送任何内容。书请用“lectern audiobook 文件”读取。`,
  'forbidden.page':
    '此页面已不能访问 Lectern。请打开 Lectern 输出的地址；如果已在其他浏览器中打开过，请停止并重新启动 Lectern。',
  'forbidden.window': '只有 Lectern 的窗口可以发出此请求。',
  'gateway_address.environment':
    'LECTERN_API_KEY 中有密钥，但没有可发送的地址。请设置 LECTERN_BASE_URL，或使用 --base-url。',
  'gateway_model_missing.kind':
    '此账户没有 {{kind}} 类型的模型。请用 --model 指定；现有模型：{{models}}。',
  'internal.helper': '辅助进程“{{entry}}”尚未就绪就已结束（{{reason}}）。请重新启动 Lectern。',
  'internal.no_answer': 'Lectern 没有响应，可能已停止：请重新启动并重新加载此页面。',
  'internal.page_answer': '此页面无法读取 Lectern 的回答。请重新加载页面。',
  'internal.unexpected': 'Lectern 内部出错，详情见日志。',
  'internal.window': 'Lectern 内部出错。请重试；如仍出现，请重新启动程序。',
  'library_busy.demo_gateway':
    '另一个演示网关正在使用文件夹 {{file}}。请先将其结束，或给出其他文件夹。',
  'library_busy.library':
    '书库正由 {{holder}} 使用。请先在那里关闭，或用 LECTERN_HOME 选择其他书库。',
  'library_damaged.file':
    '书库文件 {{file}} 已损坏，已保持原样。请用“lectern restore FOLDER --replace”以备份替换，或将其移走以新建空书库。',
  'library_damaged.lock':
    '文件 {{file}} 已损坏。其中没有您的任何内容：它只用于防止书库同时被另一个 Lectern 打开。请关闭所有 Lectern，删除此文件，然后重新启动。',
  'library_newer.schema':
    '此书库由更新版本的 Lectern 创建（结构版本 {{schema}}；此程序支持到 {{known}}）。请更新 Lectern 后打开。',
  'not_found.batch': '此批次已不存在。',
  'not_found.batch_project': '这本书已不在书库中。',
  'not_found.batch_book': '这本书已不在批次中。',
  'not_found.charge': '没有扣费记录 {{charge}}。',
  'not_found.conversation': '此对话已不存在。',
  'not_found.file': '此文件已不再打开：请重新选择。',
  'not_found.id': '没有“{{start}}”（{{what}}）。',
  'not_found.job': '此任务不在队列中。',
  'not_found.look': '列出的内容已过期。请重新查看可清理的内容。',
  'not_found.line_to_hear': '书中还没有已生成的片段，因此没有可播放的内容。',
  'not_found.message': '此消息已不存在。',
  'not_found.open_recording': '此录音已完成或已放弃。',
  'not_found.prompt': '此提示词已不存在。',
  'not_found.proposal': '此建议已不存在。',
  'not_found.recording': '此录音不存在。',
  'not_found.route': 'Lectern 没有此名称的请求。',
  'not_found.undecided': '没有等待处理的请求。',
  'not_found.voice': '此声音不在声音库中。',
  'secret_store_unavailable.keychain': '系统钥匙串没有响应，可能已锁定：请解锁后重试。',
  'unsupported.browser': '浏览器无法执行此操作。文件在导出文件夹中，可以在此下载。',
  'unsupported.recogniser':
    '在浏览器中只能选择此电脑上找到的程序。要使用其他程序，请用 lectern serve --listen COMMAND 启动。',
  'unsupported.reader': '书库以只读方式打开，不能生成任何内容。',
  'unsupported.sound_output':
    '没有响应的声音输出设备，无法播放。请连接扬声器或耳机，或在系统的声音设置中选择输出设备，然后重新播放。',
} as const satisfies Translated<typeof enProgramErrors>;
