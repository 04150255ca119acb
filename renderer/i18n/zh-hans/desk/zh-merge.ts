import type { enMerge } from '../../desk/en-merge.ts';
import type { Translation } from '../../translation.ts';

export const zhMerge = {
  open: '合并…',
  openPair: '将 {{from}} 合并到 {{into}}',
  find: '查找重复的角色',
  alias: '合并实为同一人的两个角色',
  none: '角色表中没有看起来是同一人的角色。',
  title: '合并 {{name}}',
  into: '合并到',
  body_zero: '{{name}} 还没有片段。',
  body_other: '{{name}} 的 {{n}} 个片段将归 {{into}}。',
  kept: '{{name}} 保留为 {{into}} 的别名。撤销可恢复两者。',
  reading: '正在查看会发生的更改…',
  free: '无需重新生成任何内容。',
  changes_other: '{{n}} 个片段将使用 {{into}} 的声音和设置。',
  act: '合并',
  actRemake: '合并并重新生成',
  done: '已将 {{name}} 合并到 {{into}}。',
} as const satisfies Translation<typeof enMerge>;
