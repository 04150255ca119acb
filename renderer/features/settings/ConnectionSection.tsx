import { NumberInput, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../shared/clamp.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import {
  answerSecondsLimits,
  isProxyAddress,
  proxyChoices,
  type Session,
} from '../../../shared/model/session.ts';
import { formatNumber } from '../../ui/words/format.ts';
import { useQueueStore } from '../queue/queue-store.ts';
import { ProxySignIn } from './ProxySignIn.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsScreen.module.css';
import { useChoice } from './use-choice.ts';

type SectionProps = {
  readonly session: Session;
  readonly save: (change: InputOf<'settings.update'>) => Promise<unknown>;
};

type WholeNumberProps = {
  readonly id: 'concurrency' | 'answerSeconds';
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly description: string;
  readonly onDone: (value: number) => void;
};

/** A number that is kept when it is left; outside of its limits it goes to the nearest one. */
function WholeNumber({ id, value, min, max, description, onDone }: WholeNumberProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      key={value}
      maw={280}
      label={t(`settingsList.names.${id}`)}
      description={description}
      defaultValue={value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="blur"
      data-testid={`setting-${id}`}
      onBlur={(event) => {
        const typed = Math.round(Number(event.currentTarget.value));
        const next = clamp(typed, min, max);
        if (Number.isFinite(next) && typed !== 0 && next !== value) onDone(next);
      }}
    />
  );
}

function ProxyField({ session, save }: SectionProps) {
  const { t } = useTranslation();
  const { proxy, proxyAddress } = session.settings;
  const [choice, choose] = useChoice(proxy, (next) => save({ proxy: next }));
  const [address, setAddress] = useState(proxyAddress);
  const withScheme = address === '' || address.includes('://') ? address : `http://${address}`;
  const isWrong = !isProxyAddress(withScheme);
  return (
    <div>
      <span className={styles.label}>{t('settingsList.names.proxy')}</span>
      <SegmentedControl
        aria-label={t('settingsList.names.proxy')}
        value={choice}
        data={proxyChoices.map((value) => ({ value, label: t(`settingsList.proxies.${value}`) }))}
        data-testid="proxy-choice"
        onChange={(value) => choose(proxyChoices.find((name) => name === value) ?? 'system')}
      />
      {proxy === 'address' && (
        <>
          <TextInput
            mt="xs"
            maw={400}
            label={t('settingsList.proxyAddress')}
            description={t('settingsList.hints.proxy')}
            placeholder={t('settingsList.proxyPlaceholder')}
            value={address}
            error={isWrong ? t('settingsList.proxyWrong') : null}
            data-testid="proxy-address"
            onChange={(event) => setAddress(event.currentTarget.value.trim())}
            onBlur={() => {
              if (!isWrong && withScheme !== proxyAddress) void save({ proxyAddress: withScheme });
            }}
          />
          <ProxySignIn session={session} />
        </>
      )}
    </div>
  );
}

/** How requests reach the gateway. */
export function ConnectionSection({ session, save }: SectionProps) {
  const { t } = useTranslation();
  const { maxConcurrency, onTooLong, answerSeconds } = session.settings;
  const [tooLong, chooseTooLong] = useChoice(onTooLong, (next) => save({ onTooLong: next }));
  const found = useQueueStore((state) => state.pace?.level ?? null);
  const hint = t('settingsList.hints.concurrency');
  return (
    <Stack>
      <SettingField id="concurrency">
        <WholeNumber
          id="concurrency"
          value={maxConcurrency}
          min={1}
          max={64}
          description={
            found === null
              ? hint
              : `${hint} ${t('settingsList.found', { level: formatNumber(found) })}`
          }
          onDone={(next) => void save({ maxConcurrency: next })}
        />
      </SettingField>
      <SettingField id="answerSeconds">
        <WholeNumber
          id="answerSeconds"
          value={answerSeconds}
          {...answerSecondsLimits}
          description={t('settingsList.hints.answerSeconds')}
          onDone={(next) => void save({ answerSeconds: next })}
        />
      </SettingField>
      <SettingField id="tooLong">
        <Radio.Group
          label={t('settings.tooLong')}
          value={tooLong}
          data-testid="too-long"
          onChange={(value) => chooseTooLong(value === 'job' ? 'job' : 'split')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="split" label={t('settings.tooLongSplit')} />
            <Radio value="job" label={t('settings.tooLongJob')} />
          </Stack>
        </Radio.Group>
      </SettingField>
      <SettingField id="proxy">
        <ProxyField session={session} save={save} />
      </SettingField>
    </Stack>
  );
}
