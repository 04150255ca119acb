import type { enEveryone } from '../../desk/en-everyone.ts';
import type { Translation } from '../../translation.ts';

export const zhEveryone = {
  open: '为所有角色选声音',
  alias: '为每个角色推荐声音',
  title: '为所有角色选声音',
  body: '已知性别或年龄时按此匹配，片段最多的角色优先。此操作不收费，生成片段时才会收费。',
  shared: '与 {{names}} 的声音相同',
  sharedMore_other: '与 {{names}} 及另外 {{n}} 个角色的声音相同',
  act: '采用这些声音',
  none: '每个角色都有声音了。',
  noVoices: '此账户除旁白的声音外没有其他声音。',
  done_other: '已为 {{count}} 个角色选好声音。',
} as const satisfies Translation<typeof enEveryone>;
