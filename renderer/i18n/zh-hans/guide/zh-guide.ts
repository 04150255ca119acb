import type { enGuide } from '../../guide/en-guide.ts';
import type { Translation } from '../../translation.ts';

export const zhGuide: Translation<typeof enGuide> = {
  title: '指南',
  open: '打开指南',
  alias: '帮助 手册 文档 help',
  back: '关闭指南',
  search: '搜索指南',
  contents: '指南目录',
  results_other: '{{count}} 个结果',
  none: '没有找到。请减少或更换搜索词。',
  neighbours: '其他页面',
  previous: '上一页',
  next: '下一页',
  learnMore: '了解更多',
  help: {
    tags: '指南：标签',
    casting: '指南：角色表',
    cloning: '指南：声音',
    money: '指南：费用',
    publishing: '指南：导出',
    batches: '指南：批次',
  },
  shortcuts: {
    intro: '所有带快捷键的命令。单个字母的快捷键仅在未输入文字时有效。',
    what: '作用',
    keys: '按键',
  },
  steps: {
    title: '入门步骤',
    count: '{{done}}/{{total}}',
    done: '已完成 {{done}} 项，共 {{total}} 项',
    isDone: '已完成',
    close: '隐藏入门步骤',
    hide: '收起列表',
    show: '展开列表',
    showAgain: '在脚本旁显示入门步骤',
    shown: '入门步骤位于章节列表下方。',
    names: {
      heard: '试听一个片段',
      tagged: '更改一个标签',
      cast: '为角色选择声音',
      imported: '导入自己的书',
      cloned: '克隆声音',
      connected: '连接账户',
      exported: '导出一本书',
    },
  },
  sample: {
    open: '打开示例书',
    alias: '示例 故事 演示 sample',
  },
};
