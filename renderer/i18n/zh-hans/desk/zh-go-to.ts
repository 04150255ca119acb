import type { enGoTo } from '../../desk/en-go-to.ts';
import type { Translation } from '../../translation.ts';

export const zhGoTo = {
  showNumbers: '显示片段编号',
  hideNumbers: '隐藏片段编号',
  title: '前往片段或时间',
  alias: '跳转到片段编号或时间',
  label: '片段编号或时间',
  placeholder: '7 或 12:31',
  found: '片段 {{number}}，位于 {{time}}。按 Enter 前往。',
  unread: '请输入片段编号（如 7）或时间（如 12:31）。',
  outside_other: '本章有 {{lines}} 个片段，时长 {{length}}。',
} as const satisfies Translation<typeof enGoTo>;
