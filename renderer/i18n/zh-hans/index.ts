import { zhErrors, zhList } from '../../../shared/errors/zh-hans/index.ts';
import type { en } from '../en.ts';
import type { LanguageWords } from '../language-words.ts';
import type { Translation } from '../translation.ts';
import { zhConversation } from './chat/zh-conversation.ts';
import { zhAbout } from './desk/zh-about.ts';
import { zhBookmarks } from './desk/zh-bookmarks.ts';
import { zhCastTray } from './desk/zh-cast-tray.ts';
import { zhDesktop } from './desk/zh-desktop.ts';
import { zhEveryone } from './desk/zh-everyone.ts';
import { zhGoTo } from './desk/zh-go-to.ts';
import { zhLineTable } from './desk/zh-line-table.ts';
import { zhMerge } from './desk/zh-merge.ts';
import { zhSettingsList } from './desk/zh-settings-list.ts';
import { zhShortcuts } from './desk/zh-shortcuts.ts';
import { zhUpkeep } from './desk/zh-upkeep.ts';
import { zhGuide } from './guide/zh-guide.ts';
import { zhBatches } from './publishing/zh-batches.ts';
import { zhBookCheck } from './publishing/zh-book-check.ts';
import { zhExport } from './publishing/zh-export.ts';
import { zhPortable } from './publishing/zh-portable.ts';
import { zhPublication } from './publishing/zh-publication.ts';
import { zhReport } from './publishing/zh-report.ts';
import { zhSound } from './publishing/zh-sound.ts';
import { zhVideo } from './video/zh-video.ts';
import { zhAssistant } from './zh-assistant.ts';
import { zhCast } from './zh-cast.ts';
import { zhCommon } from './zh-common.ts';
import { zhEditor } from './zh-editor.ts';
import { zhFeel } from './zh-feel.ts';
import { zhGutter } from './zh-gutter.ts';
import { zhHear } from './zh-hear.ts';
import { zhHistory } from './zh-history.ts';
import { zhOutline } from './zh-outline.ts';
import { zhPronunciation } from './zh-pronunciation.ts';
import { zhQueue } from './zh-queue.ts';
import { zhRecorder } from './zh-recorder.ts';
import { zhReferences } from './zh-references.ts';
import { zhRevision } from './zh-revision.ts';
import { zhSearch } from './zh-search.ts';
import { zhSettings } from './zh-settings.ts';
import { zhStorage } from './zh-storage.ts';
import { zhTags } from './zh-tags.ts';
import { zhTakes } from './zh-takes.ts';
import { zhVoices } from './zh-voices.ts';

const words: Translation<typeof en> = {
  ...zhCommon,
  sound: zhSound,
  export: zhExport,
  publication: zhPublication,
  report: zhReport,
  settings: zhSettings,
  guide: zhGuide,
  video: zhVideo,
  conversation: zhConversation,
  bookmarks: zhBookmarks,
  castEveryone: zhEveryone,
  castMerge: zhMerge,
  castTray: zhCastTray,
  desktop: zhDesktop,
  aboutApp: zhAbout,
  settingsList: zhSettingsList,
  shortcuts: zhShortcuts,
  goTo: zhGoTo,
  lineTable: zhLineTable,
  ...zhAssistant,
  ...zhBookCheck,
  ...zhCast,
  ...zhEditor,
  ...zhFeel,
  ...zhHear,
  ...zhGutter,
  ...zhHistory,
  ...zhRevision,
  ...zhOutline,
  portable: zhPortable,
  ...zhPronunciation,
  ...zhBatches,
  ...zhQueue,
  ...zhRecorder,
  ...zhReferences,
  ...zhSearch,
  ...zhStorage,
  ...zhUpkeep,
  ...zhTakes,
  ...zhVoices,
};

/** Simplified Chinese: everything that the window shows. */
export const zhHans: LanguageWords = { words, errors: zhErrors, list: zhList, tags: zhTags };
