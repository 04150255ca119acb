import { Box, Group, SegmentedControl, Select, Slider, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageChoice, languages } from '../../../shared/model/look/language.ts';
import { type Look, lookLimits } from '../../../shared/model/look/look.ts';
import type { Session } from '../../../shared/model/session.ts';
import { bridge } from '../../ipc/bridge.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { showScriptLook } from '../../ui/look/look.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { formatLanguageIn, formatNumber, joinLabel } from '../../ui/words/format.ts';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsScreen.module.css';

type LookName = keyof typeof lookLimits;

const themes = ['system', 'light', 'dark'] as const;
const motions = ['system', 'reduced'] as const;
const scriptNames = [
  { id: 'scriptSize', name: 'scriptSizePx' },
  { id: 'scriptLineHeight', name: 'scriptLineHeight' },
  { id: 'scriptMeasure', name: 'scriptMeasureCh' },
] as const;

const ownNameOf = (language: string): string => formatLanguageIn(language, language);

type LookSliderProps = {
  readonly name: LookName;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly onDone: (value: number) => void;
};

/** One measure with its value in words; arrow keys move it by a step. */
function LookSlider({ name, value, onChange, onDone }: LookSliderProps) {
  const { t } = useTranslation();
  const { min, max, step } = lookLimits[name];
  const label = t(`look.${name}`);
  const words = t(`look.values.${name}`, { value: formatNumber(value) });
  return (
    <Box maw={400} pb={4}>
      <Group justify="space-between" align="baseline" fz={12}>
        <span className={styles.label}>{label}</span>
        <span className="quiet">{words}</span>
      </Group>
      <Slider
        size={4}
        label={null}
        min={min}
        max={max}
        step={step}
        value={value}
        thumbLabel={joinLabel(label, words)}
        data-testid={`look-${name}`}
        onChange={onChange}
        onChangeEnd={onDone}
      />
    </Box>
  );
}

type LanguageSelectProps = {
  readonly choice: LanguageChoice;
  readonly onChange: (choice: LanguageChoice) => void;
};

/** Languages by their own names, so that who cannot read the one that is shown finds theirs. */
function LanguageSelect({ choice, onChange }: LanguageSelectProps) {
  const { t } = useTranslation();
  const shown: readonly LanguageChoice[] = ['system', ...languages];
  // A pseudo-language is there only while it is in use: it is set by hand, to look at the window.
  const choices = shown.includes(choice) ? shown : [...shown, choice];
  return (
    <Select
      maw={280}
      label={t('look.language')}
      data-testid="language-choice"
      allowDeselect={false}
      value={choice}
      data={choices.map((value) => ({
        value,
        label: value === 'system' ? t('look.systemLanguage') : ownNameOf(value),
      }))}
      onChange={(value) => {
        const next = choices.find((known) => known === value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

/** Language, theme, motion, zoom, and the letters of the script with a line of it to look at. */
export function LookSection({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const update = useSessionStore((state) => state.update);
  const { settings } = session;
  const [look, setLook] = useState<Look>(settings);
  useEffect(() => {
    setLook(settings);
  }, [settings]);
  const keep = (change: Partial<Look>): void => {
    void withErrorToast(() => update(change));
  };
  const slider = (name: LookName) => (
    <LookSlider
      name={name}
      value={look[name]}
      onChange={(value) => {
        const next = { ...look, [name]: value };
        setLook(next);
        showScriptLook(next);
      }}
      onDone={(value) => value !== settings[name] && keep({ [name]: value })}
    />
  );
  return (
    <Stack>
      <SettingField id="language">
        <LanguageSelect choice={settings.language} onChange={(language) => keep({ language })} />
      </SettingField>
      <SettingField id="theme">
        <span className={styles.label}>{t('settings.theme')}</span>
        <SegmentedControl
          aria-label={t('settings.theme')}
          data-testid="theme-choice"
          value={settings.theme}
          data={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          onChange={(theme) =>
            keep({ theme: themes.find((choice) => choice === theme) ?? 'system' })
          }
        />
      </SettingField>
      <SettingField id="motion">
        <span className={styles.label}>{t('look.motion')}</span>
        <SegmentedControl
          aria-label={t('look.motion')}
          data-testid="motion-choice"
          value={settings.motion}
          data={motions.map((value) => ({ value, label: t(`look.motions.${value}`) }))}
          onChange={(motion) => keep({ motion: motion === 'reduced' ? 'reduced' : 'system' })}
        />
      </SettingField>
      {bridge().kind === 'desktop' ? (
        <SettingField id="zoom">{slider('zoomPercent')}</SettingField>
      ) : (
        <p className="quiet">{t('look.browserZoom')}</p>
      )}
      {scriptNames.map(({ id, name }) => (
        <SettingField key={id} id={id}>
          {slider(name)}
        </SettingField>
      ))}
      <p className={styles.sample} lang="en" dir="ltr" aria-hidden>
        {t('look.sample')}
      </p>
    </Stack>
  );
}
