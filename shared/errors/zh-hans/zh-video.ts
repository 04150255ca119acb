import type { enVideoErrors } from '../en-video.ts';
import type { Translated } from '../wordings.ts';

/** Videos and promo clips. */
export const zhVideoErrors = {
  'bad_input.clip_no_lines': '这些片段中没有可朗读的内容。请选择其他片段。',
  'bad_input.clip_lines_missing': ({ count }) =>
    `其中 ${count} 个片段尚未生成。请先生成，或选择其他片段。`,
  'bad_input.clip_picture': '无法读取短片的画面图片。请选择其他图片。',
  'bad_input.clip_packets': '收到的短片画面数据不正确。请重新制作短片。',
  'bad_input.video_extra': '其他字段不是 JSON 对象。示例：{"seed": 7}。',
  'bad_input.video_image': '这不是 10 MB 以内的 PNG、JPEG 或 WebP 图片。请选择其他图片。',
  'cancelled.video_left_out': '已按选择略过。可在视频页面重新生成。',
  'decisions_needed.video':
    '{{reason}}可能已付费，因此不会自动再次发送。请在队列的“待确认”中处理。',
  'file_not_readable.video_image': '视频的首帧图片已不存在。请重新选择。',
  'internal.clip_encoder': '此电脑无法编码画面：{{reason}}。请选择另一种格式或更低的分辨率。',
  'not_found.clip': '此短片已不存在。请重新制作。',
  'not_found.video': '此视频的文件已不存在。',
} as const satisfies Translated<typeof enVideoErrors>;
