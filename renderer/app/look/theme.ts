import {
  ActionIcon,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  Kbd,
  Menu,
  Modal,
  Notification,
  Portal,
  Progress,
  SegmentedControl,
  Select,
  TextInput,
  Tooltip,
} from '@mantine/core';
import type { FocusEvent } from 'react';
import { ButtonRoot } from '../../ui/ButtonRoot.tsx';
import { dropdownHeight } from '../../ui/look/dropdown-height.ts';

/** Where no side has room, as in a low window, it lies over what it belongs to rather than leave the window. */
const inTheWindow = { flip: true, shift: { crossAxis: true, padding: 4 } };

/** What lies over the page. */
const sheet = {
  border: '1px solid var(--line)',
  background: 'var(--raised)',
  boxShadow: 'var(--shadow)',
};

/**
 * Mantine is the skeleton; its colours are the tokens of styles/tokens.css. Parts that no start draws are named and
 * not imported, or their code would be read by each start.
 */
export const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)', fontWeight: '620' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  black: '#22201c',
  white: '#ffffff',
  autoContrast: true,
  luminanceThreshold: 0.3,
  primaryColor: 'amber',
  primaryShade: { light: 8, dark: 4 },
  colors: {
    amber: [
      '#fdf5e8',
      '#f8e8cd',
      '#f5d8a8',
      '#f3bf73',
      '#f0a544',
      '#f5b45e',
      '#c97c1b',
      '#b4690e',
      '#8f5208',
      '#774406',
    ],
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle' },
      vars: () => ({
        root: {
          '--ai-color': 'var(--ink-quiet)',
          '--ai-hover': 'var(--hover)',
          '--ai-hover-color': 'var(--ink)',
        },
      }),
    }),
    Badge: Badge.extend({
      defaultProps: { variant: 'default', radius: 'sm' },
      styles: {
        root: {
          flex: 'none',
          borderColor: 'var(--line)',
          color: 'var(--ink-quiet)',
          textTransform: 'none',
        },
      },
    }),
    Button: Button.extend({
      defaultProps: { size: 'sm', variant: 'filled' },
      vars: (_, { variant }) => ({
        root: variant === 'filled' ? { '--button-color': 'var(--on-accent)' } : {},
      }),
      styles: { root: { fontWeight: 560 } },
    }),
    Checkbox: {
      defaultProps: { size: 'sm', iconColor: 'var(--on-accent)' },
      styles: { label: { color: 'var(--ink)' }, description: { color: 'var(--ink-quiet)' } },
    },
    Input: Input.extend({
      // What is typed has the direction of its own script; `dir` would be that of the box around it.
      defaultProps: { attributes: { input: { dir: 'auto' } } },
      styles: {
        input: {
          borderColor: 'var(--input-line, var(--line-strong))',
          background: 'var(--raised)',
          color: 'var(--ink)',
        },
      },
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { marginBottom: 4, color: 'var(--ink)', fontSize: 12, fontWeight: 560 },
        description: { marginTop: 4, color: 'var(--ink-quiet)', fontSize: 12 },
      },
    }),
    Kbd: Kbd.extend({
      styles: {
        root: {
          minWidth: 20,
          padding: '0 5px',
          border: '1px solid var(--line)',
          borderRadius: 4,
          background: 'var(--paper)',
          color: 'var(--ink-quiet)',
          fontFamily: 'var(--font-ui)',
          fontSize: 11,
          fontWeight: 500,
          lineHeight: '18px',
        },
      },
    }),
    Menu: Menu.extend({
      // Its placeholder for the first focus is no child that a menu may have.
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { exitDuration: 0 },
        middlewares: inTheWindow,
      },
      styles: {
        dropdown: { ...sheet, maxHeight: 'calc(100vh - 8px)', overflowY: 'auto' },
        divider: { borderColor: 'var(--line)' },
      },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        // It is gone with its key: until it were, it would keep the next one from what lies below.
        transitionProps: { duration: 150, exitDuration: 0, transition: 'fade' },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
      styles: {
        content: sheet,
        header: { paddingInline: 24 },
        // A long word of a name would push the close button out.
        title: { minWidth: 0, fontSize: 16, fontWeight: 620, overflowWrap: 'anywhere' },
        body: { paddingInline: 24, paddingBottom: 24 },
      },
    }),
    Notification: Notification.extend({
      styles: { root: sheet, description: { color: 'var(--ink)' } },
    }),
    // After Tab its caret would stand between the number and its unit.
    NumberInput: {
      defaultProps: {
        size: 'sm',
        onFocusCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
          // A press puts the caret where it is, and a window that comes back leaves it where it was.
          if (relatedTarget !== null && !currentTarget.matches(':active')) currentTarget.select();
        },
      },
    },
    // Menus and lists that float stand in a part of the page that has a name; see App.tsx.
    Portal: Portal.extend({ defaultProps: { target: '#floating' } }),
    Progress: Progress.extend({ styles: { root: { background: 'var(--line)' } } }),
    SegmentedControl: SegmentedControl.extend({
      styles: {
        root: { background: 'var(--hover)' },
        indicator: { background: 'var(--chosen)' },
      },
    }),
    Select: Select.extend({
      defaultProps: {
        size: 'sm',
        maxDropdownHeight: dropdownHeight(220),
        // What is sought is typed over what is chosen, after a click as after Tab.
        onFocus: ({ currentTarget }) => currentTarget.readOnly || currentTarget.select(),
      },
    }),
    Slider: {
      defaultProps: { thumbSize: 16 },
      styles: {
        bar: { background: 'var(--ink-quiet)' },
        thumb: { border: '2px solid var(--accent-ink)', background: 'var(--raised)' },
      },
    },
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 400,
        withArrow: false,
        transitionProps: { duration: 120 },
        middlewares: inTheWindow,
      },
      styles: { tooltip: { background: 'var(--ink)', color: 'var(--paper)', fontSize: 12 } },
    }),
    UnstyledButton: { defaultProps: { component: ButtonRoot } },
  },
});

const tokens = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-quiet)',
  '--mantine-color-placeholder': 'var(--ink-quiet)',
  '--mantine-color-error': 'var(--failed)',
  '--mantine-color-success': 'var(--made)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--panel)',
  '--mantine-color-disabled-color': 'var(--ink-quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
} as const;

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--menu-item-hover': 'var(--hover)' },
  light: tokens,
  dark: tokens,
});
