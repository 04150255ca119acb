import type { enHistory } from '../en-history.ts';
import type { Translation } from '../translation.ts';

export const zhHistory = {
  history: {
    title: '“{{title}}”的历史记录',
    open: '本章的历史记录',
    versions: '历史版本',
    empty: '没有更早的版本',
    emptyBody:
      'Lectern 在每次开始编辑时和较大更改之前各保存一个版本。一天之内全部保留，之后逐渐减少。',
    reasons: {
      edit: '编辑之前',
      replace: '替换之前',
      restore: '恢复之前',
      assistant: '使用助手之前',
      cast: '重命名之前',
    },
    characters: '{{n}} 个字符',
    added: '+{{n}}',
    removed: '−{{n}}',
    counts: '与之前保存的版本相比，增加 {{added}} 个词，减少 {{removed}} 个词',
    firstKept: '最早保存的版本',
    against: '与当前的差异',
    legend: '删除线：当时有的内容。下划线：现在有的内容。',
    same: '与当前文本相同。',
    unchanged_other: '{{count}} 段相同',
    change_other: '{{count}} 段不同',
    restore: '恢复此版本',
    restored: '“{{title}}”已恢复到{{when}}的版本',
  },
} as const satisfies Translation<typeof enHistory>;
