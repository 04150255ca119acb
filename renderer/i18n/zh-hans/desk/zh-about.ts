import type { enAbout } from '../../desk/en-about.ts';
import type { Translation } from '../../translation.ts';

export const zhAbout = {
  own: 'Lectern 是采用 MIT 许可证的自由软件，其中包含许多其他人的成果。',
  show: '许可证…',
  title: '许可证',
  search: '按名称或许可证搜索',
  loading: '正在读取许可证',
  failed: '无法读取许可证。程序旁的 THIRD-PARTY-NOTICES.txt 中也有这些内容。',
  count_other: '{{count}} 个软件包和库',
  none: '没有匹配的名称或许可证。',
  source: '源代码',
  noText: '该软件包没有附带许可证文本。',
  replaceable:
    '可以用自己编译的版本替换此文件，它位于已安装程序的 resources/app.asar.unpacked 中：',
  electron:
    'Electron 和 Chromium 的许可证位于程序旁的 LICENSE.electron.txt 和 LICENSES.chromium.html。',
  oldRuntime: '旧版运行环境：Electron {{version}}',
  oldRuntimeBody:
    '此处无法下载当前版本的 Electron，因此窗口在较旧的版本中运行。可以用来试用，但它不再获得安全修复：请只打开信任的文件。',
  oldRuntimeHide: '不再显示',
} as const satisfies Translation<typeof enAbout>;
