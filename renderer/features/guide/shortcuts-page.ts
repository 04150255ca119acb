import { t } from '../../i18n/index.ts';
import { type Command, commandScopes } from '../commands/commands-store.ts';

/** The page of shortcuts as Markdown, in the language of the window: every command that has a key. */
export function shortcutsPage(commands: readonly Command[]): string {
  const parts = commandScopes.flatMap((scope) => {
    const rows = commands
      .filter((one) => (one.scope ?? 'window') === scope && (one.keys ?? []).length > 0)
      .map(
        ({ words, keys = [] }) => `| ${words()} | ${keys.map((key) => `\`${key}\``).join(' ')} |`,
      );
    if (rows.length === 0) return [];
    const head = `| ${t('guide.shortcuts.what')} | ${t('guide.shortcuts.keys')} |\n| --- | --- |`;
    return [`## ${t(`keys.scopes.${scope}`)}\n\n${head}\n${rows.join('\n')}`];
  });
  return `# ${t('keys.title')}\n\n${t('guide.shortcuts.intro')}\n\n${parts.join('\n\n')}\n`;
}
