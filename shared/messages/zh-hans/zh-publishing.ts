import type { enPresets, enShops } from '../en-publishing.ts';

export const zhPresets: typeof enPresets = {
  audiobook: '有声书',
  acx: 'ACX 技术规格',
  podcast: '播客',
  broadcast: '广播',
  none: '原始电平',
  custom: '自定义',
};

export const zhShops: typeof enShops = {
  acx: {
    limits:
      '据他人引述的 ACX 规定：MP3，192 kbit/s 或更高，固定码率，44.1 kHz，全部单声道或全部立体声，每个文件最长 120 分钟；RMS −23 至 −18 dB，峰值最高 −3 dB，本底噪声最高 −60 dB；开头房间底噪 0.5 至 1 秒，结尾 1 至 5 秒；片头片尾为单独文件，试听样本最长 5 分钟；正方形封面，边长至少 2400 像素。',
    policy: 'ACX 要求真人朗读，除非另有授权：符合这些限值并不意味着接受生成的朗读。',
  },
  listed: {
    limits: '技术限值：未核实。',
    policy: '一家语音软件厂商将 {{name}} 列为接受 AI 朗读的商店；商店自己的条款未核实。',
  },
};
