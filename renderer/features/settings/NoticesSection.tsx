import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseNotices, noticeKinds, useNotices } from '../../stores/notices.ts';

/** Which notifications the system shows. */
export function NoticesSection() {
  const { t } = useTranslation();
  const chosen = useNotices();
  return (
    <Stack gap="sm">
      {noticeKinds.map((kind) => (
        <Switch
          key={kind}
          checked={chosen[kind]}
          label={t(`desktop.notices.${kind}`)}
          data-testid={`notices-${kind}`}
          onChange={(event) => chooseNotices(kind, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
