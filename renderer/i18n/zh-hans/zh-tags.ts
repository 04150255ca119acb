import type { TagNames } from '../tag-names.ts';

/** Every tag of the vocabulary, by its id. */
export const zhTags: TagNames = {
  ...{ sad: '悲伤', angry: '生气', excited: '激动', surprised: '惊讶', satisfied: '满意' },
  ...{ delighted: '欣喜', scared: '害怕', worried: '担心', upset: '难过', nervous: '紧张' },
  ...{ frustrated: '沮丧', depressed: '抑郁', empathetic: '共情', embarrassed: '尴尬' },
  ...{ disgusted: '厌恶', moved: '感动', proud: '自豪', relaxed: '放松', grateful: '感激' },
  ...{ confident: '自信', curious: '好奇', confused: '困惑', sarcastic: '讽刺' },
  ...{ interested: '感兴趣', joyful: '喜悦', happy: '高兴', calm: '平静' },
  ...{ disdainful: '不屑', unhappy: '不悦', anxious: '焦虑', hysterical: '歇斯底里' },
  ...{ indifferent: '冷漠', guilty: '内疚', impatient: '不耐烦', scornful: '轻蔑' },
  ...{ panicked: '惊慌', furious: '暴怒', reluctant: '不情愿', keen: '热切' },
  ...{ disapproving: '不赞同', negative: '消极', denying: '否认', astonished: '震惊' },
  ...{ serious: '严肃', conciliative: '缓和', comforting: '安慰', sincere: '真诚' },
  ...{ sneering: '嘲笑', hesitating: '犹豫', yielding: '退让', painful: '痛苦' },
  ...{ awkward: '窘迫', amused: '被逗乐', uncertain: '不确定', doubtful: '怀疑' },
  ...{ disappointed: '失望', regretful: '后悔', ashamed: '羞愧', jealous: '嫉妒' },
  ...{ envious: '羡慕', hopeful: '充满希望', optimistic: '乐观', pessimistic: '悲观' },
  ...{ nostalgic: '怀念', lonely: '孤独', bored: '无聊', contemptuous: '鄙视' },
  ...{ sympathetic: '同情', compassionate: '怜悯', determined: '坚定', resigned: '无奈' },
  ...{ 'in-a-hurry-tone': '匆忙', shouting: '喊叫', screaming: '尖叫', whispering: '耳语' },
  ...{ 'soft-tone': '轻柔', laughing: '大笑', chuckling: '轻笑', sobbing: '啜泣' },
  ...{ 'crying-loudly': '大哭', sighing: '叹气', panting: '喘气', groaning: '呻吟' },
  ...{ gasping: '倒吸气', yawning: '打哈欠', snoring: '打鼾', 'crowd-laughing': '众人大笑' },
  ...{ 'background-laughter': '背景笑声', 'audience-laughing': '观众笑声' },
  ...{ break: '停顿', 'long-break': '长停顿', breath: '呼吸', laugh: '笑', cough: '咳嗽' },
  ...{ 'lip-smacking': '咂嘴', sigh: '叹息' },
};
