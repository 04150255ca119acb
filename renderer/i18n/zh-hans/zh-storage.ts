import type { enStorage } from '../en-storage.ts';
import type { Translation } from '../translation.ts';

export const zhStorage = {
  storage: {
    intro: '书库在此电脑上占用的空间，以及其中不再需要的部分。',
    look: '查看占用空间',
    lookAgain: '再次查看',
    looking: '正在查看：{{percent}}',
    cleaning: '正在移除：{{percent}}',
    stop: '停止',
    chosen: '可以移除',
    stays: '保留',
    clean: '移除所选内容…',
    confirmTitle: '移除 {{size}}？',
    confirmFree: '其中没有需要再次付费的内容。',
    confirmPaid_other:
      '{{count}} 个版本将永久移除。这些版本曾扣费 {{tokens}} 词元，{{money}}；以后如需恢复，会再次扣费。',
    confirm: '移除',
    done: '已释放 {{size}}。',
    doneSkipped_other: '已释放 {{size}}。{{count}} 项现已在使用，因此保留。',
    stopped: '已停止。已释放 {{size}}。',
    cost_other: '曾扣费：{{tokens}} 词元，{{money}}',
    count_other: '{{count}} 项',
    kinds: {
      temporary: '临时文件和已删除书籍的文件',
      orphans: '未使用的音频文件',
      chapters: '已编码的章节',
      copies: '更新或恢复之前的书库副本',
      'takes-unused': '没有书使用的版本',
      'takes-history': '旧文本和已删除的书的版本',
    },
    hints: {
      temporary: '由提前结束的程序留下；以及没有书使用的封面和书稿文件。',
      orphans: '由中断的清理留下。',
      chapters: '下次导出时会免费重新编码。最多保留 {{size}}、{{days}} 天。',
      copies: '只有回到 Lectern 的旧版本时才需要。',
      'takes-unused': '未选用的重新生成版本、已删除的版本、试听的片段。',
      'takes-history': '撤销、恢复历史版本或恢复书时会用到。',
    },
    kept: {
      'takes-used': '使用中的版本',
      library: '文本、历史版本、账本',
      answers: '已付费但尚未保存的回答',
      voices: '声音的样音和录音',
      videos: '视频',
      exports: '您导出的文件',
    },
  },
} as const satisfies Translation<typeof enStorage>;
