import type { enEditor } from '../en-editor.ts';
import type { Translation } from '../translation.ts';

export const zhEditor = {
  tagGroup: {
    basic: '情绪',
    advanced: '细致情绪',
    tone: '语气',
    effect: '声响',
    crowd: '群声',
    pause: '停顿',
    experimental: '实验性',
  },
  chip: {
    tag: '{{group}}：{{words}}',
    pause: '停顿 {{words}}',
    speaker: '{{words}}说',
  },
  palette: {
    label: '标签和停顿',
    cast: '角色表',
    newSpeaker: '新角色“{{name}}”',
    strength: '强度 {{step}}/{{of}}',
    groups: {
      recent: '最近使用',
      found: '搜索结果',
      ladders: '由弱到强',
      basic: '情绪',
      advanced: '细致情绪',
      tone: '语气',
      effect: '声响',
      crowd: '群声',
      pause: '语音停顿',
      experimental: '实验性',
      silence: '静音停顿',
    },
  },
  tags: {
    title: '标签',
    search: '搜索情绪',
    none: '没有这个标签。',
    keys: '标签快捷键',
    hints: {
      typed: '空格之后：边输入边查找',
      again: '再次使用上一个标签',
      mend: '修正带下划线的内容',
      search: '在此搜索，也可用于选中的文本',
      panel: '显示或隐藏此面板',
    },
  },
  hint: {
    misplaced: '“{{tag}}”在句子中间，但作用于整句。移到句首：',
    misplacedEnd: '“{{tag}}”在句末效果最好。移到句末：',
    conflict: '此句已有情绪，因此不会发送“{{tag}}”。移除：',
    'too-many': '每句最多发送三个标签，“{{tag}}”超出。移除：',
    'near-miss': '此处会被读出来。如果想使用标签“{{tag}}”：',
  },
  paste: {
    plain_other: '已作为普通文字粘贴。其中有 {{count}} 处可能是标签。',
    makeTags: '转为标签',
  },
  counts: {
    selection: '选中',
    chapter: '本章',
    book: '全书',
    words_other: '{{n}} 字',
    lengthHint: '朗读所需的时长。',
    characters_other: '{{n}} 个字符',
    about: '约 {{what}}',
    free: '免费',
    freeHint: '演示声音免费；使用账户时约 {{money}}。',
    hint: '按参考价格估算。生成之前会确认准确价格。',
  },
} as const satisfies Translation<typeof enEditor>;
