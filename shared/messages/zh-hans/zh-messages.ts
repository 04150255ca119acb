import type { MessageWords } from '../message-of.ts';

export const zhMessages = {
  'chat.cutShort': '回答达到长度上限而被截断。已收到的部分已付费。',
  'chat.lost': 'Lectern 在发送之前已关闭。没有扣费：请重新提问。',
  'chat.lostOnItsWay':
    'Lectern 在回答返回途中已关闭，因此可能已扣费。重新提问之前，请先在网关查看。',
  'chat.lostToFaults': '网关在停止之前出错，可能已扣费。',
  'chat.notSent': '在发送任何内容之前已停止；没有扣费。',
  'chat.onItsWay': '已停止。已发送的内容需要付费：回答的其余部分会保留。',
  'chat.unexpected': '由于程序自身的原因而停止；详情见日志。',
  'dialog.cancel': '取消',
  'dialog.cannotStart': 'Lectern 无法启动',
  'dialog.chooseFolder': '选择书库文件夹…',
  'dialog.libraryGone': 'Lectern 找不到书库',
  'dialog.notTheLibrary': '那不是这个书库',
  'dialog.programRights': '它以您的权限在这台电脑上运行。只有自己选择了它才同意。',
  'dialog.quit': '退出',
  'dialog.startProgram': '启动此程序来听取语音条目？',
  'dialog.tryAgain': '重试',
  'dialog.useIt': '使用',
  'export.cueLimit':
    'CUE 文件最多编号 {{limit}} 章，因此没有为有 {{count}} 章的 {{extension}} 制作。',
  'export.kept': '已有“{{older}}”，予以保留；新文件是“{{name}}”。',
  'export.m4bOlderList':
    'M4B 文件列出了全部章节；只读取旧式列表（255 章）的播放器不显示最后 {{count}} 章。',
  'export.numbered': '有 {{count}} 个章节文件会与其他文件同名：已在名称后加上编号。',
  'export.opusLimit': 'Opus 文件列出 {{limit}} 章：最后 {{count}} 章可以听到，但不在列表中。',
  'export.pagesGone':
    '同步朗读 EPUB 的页面由脚本制作，没有导入的 EPUB 文件中的样式和图片：“{{chapter}}”中有太多内容不在该文件里。',
  'export.pagesLarge':
    '同步朗读 EPUB 的页面由脚本制作，没有导入的 EPUB 文件中的样式和图片，因为该文件太大。',
  'export.pagesMoved':
    '同步朗读 EPUB 的页面由脚本制作，没有导入的 EPUB 文件中的样式和图片：“{{chapter}}”在该文件中的位置不同。',
  'export.pagesUnreadable':
    '同步朗读 EPUB 的页面由脚本制作，没有导入的 EPUB 文件中的样式和图片，因为该文件无法读取。',
  'ledger.atMost': '按文本计的词元，至多',
  'ledger.byDecision': '按决定计为已扣费',
  'ledger.cutOff': '被 524 中断',
  'ledger.foundVoice': '在声音列表中找到',
  'ledger.maybeCut': '可能被截断',
  'ledger.moreThanAllowed': '超出预留',
  'ledger.noTokens': '回答没有说明词元数：至多',
  'ledger.priceUnknown': '价格未知：至多',
  'ledger.toldByGateway': '由网关告知',
  'library.damaged':
    'Lectern 通读书库时发现文件已损坏；未作任何更改。请立即将书保存为项目文件，并从备份恢复：下次启动时可能无法打开。',
  'recording.cutOff': '{{where}}的录音被中断。在此之前录下的内容已保留。',
  'recording.named': '“{{title}}”',
  'recording.unnamed': '未命名声音',
  'session.newKey':
    '这是 {{address}} 的新密钥：从现在起它是账户“{{label}}”。如果它替换另一账户的密钥，请使用 "lectern accounts add --base-url {{address}} --replace ACCOUNT"。',
} as const satisfies MessageWords;
