import type { enSound } from '../../publishing/en-sound.ts';
import type { Translation } from '../../translation.ts';

export const zhSound = {
  of: '《{{title}}》的停顿、片头片尾和音乐',
  open: '停顿、片头片尾和音乐',
  close: '完成',
  pace: '停顿',
  paces: { tight: '紧凑', usual: '一般', calm: '舒缓', own: '自定义' },
  paceHint:
    '用于导出的文件和此处的播放。脚本中的 [pause] 和片段之后单独设置的停顿保持不变。ACX 预设使用自己的开头和结尾。',
  pauses: {
    sentence: '句子',
    speaker: '说话人',
    paragraph: '段落',
    heading: '标题',
    sceneBreak: '场景',
    headMs: '章节开头',
    tailMs: '章节结尾',
  },
  byPreset: '由预设决定',
  heading: '朗读所有标题',
  headingHint:
    '不朗读的标题仍保留在正文、文件名和章节标记中。只有标题的章节不会导出。已生成的标题会保留，再次开启时直接使用。',
  creditsTitle: '片头片尾',
  creditsHint: '由旁白朗读，作为没有编号的章节。其片段与其他片段一起计价和生成。',
  credits: { 'opening-credits': '片头', 'closing-credits': '片尾' },
  template: '{{credits}}的文字',
  applyTemplate: '使用这些文字',
  renewCredits: '更新片头片尾',
  isOther: '书中的片头片尾内容不同：已被编辑，或书有更改。',
  clips: '音乐和音效',
  clipsHint: '自己的文件，会调整到声音的电平并淡入淡出。',
  places: {
    'book-start': '全书之前',
    'book-end': '全书之后',
    'chapter-start': '每章之前',
    'chapter-end': '每章之后',
  },
  noClip: '无',
  choose: '选择文件',
  chooseClip: '选择文件：{{place}}',
  removeClip: '移除：{{place}}',
} satisfies Translation<typeof enSound>;
