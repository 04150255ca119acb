import type { enUpkeepErrors } from '../en-upkeep.ts';
import type { Wording } from '../wordings.ts';

type Room = { readonly neededBytes: number; readonly freeBytes: number };

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** New versions of the program, and looking after the library. */
export const zhUpkeepErrors = {
  'disk_full.migration': ({ neededBytes, freeBytes }: Room) =>
    `书库需要先备份，再升级到此版本的 Lectern。这约需 ${inMegabytes(neededBytes)}，而所在磁盘只剩 ${inMegabytes(freeBytes)}。没有更改任何内容：请腾出空间后重新启动。`,
} as const satisfies { readonly [Key in keyof typeof enUpkeepErrors]: Wording };
