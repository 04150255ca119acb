import { setMessageWords } from '../messages/message-of.ts';
import type { Language } from '../model/look/language.ts';
import { setErrorWords } from './wording-of.ts';

/** From now on errors and messages are worded in that language; in English where it has no words of its own. */
export async function speakErrors(language: Language): Promise<void> {
  const isChinese = language === 'zh-Hans';
  const messages = isChinese
    ? (await import('../messages/zh-hans/zh-messages.ts')).zhMessages
    : null;
  if (isChinese) {
    const { zhErrors, zhList } = await import('./zh-hans/index.ts');
    setErrorWords(zhErrors, zhList);
  } else setErrorWords(null);
  setMessageWords(language, messages);
}
