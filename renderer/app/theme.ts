import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Menu,
  Modal,
  NumberInput,
  Portal,
  Select,
  TextInput,
  Tooltip,
} from '@mantine/core';

/** Mantine is the skeleton; its colours are the tokens of styles/tokens.css. */
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
    Button: Button.extend({ defaultProps: { size: 'sm', variant: 'filled' } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        transitionProps: { duration: 150, transition: 'fade' },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
    }),
    // Its placeholder for the first focus is no child that a menu may have.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // Menus and lists that float stand in a part of the page that has a name; see App.tsx.
    Portal: Portal.extend({ defaultProps: { target: '#floating' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 } },
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'sm' } }),
    Select: Select.extend({ defaultProps: { size: 'sm' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'sm' } }),
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
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--panel)',
  '--mantine-color-disabled-color': 'var(--ink-quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
} as const;

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokens },
  dark: { ...tokens },
});
