import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The colors that a Mantine component may use; `cssVariables` maps each to one of our tokens. */
export const HUES = {
  accent: 'accent',
  red: 'fail',
  green: 'ok',
  yellow: 'wait',
  grape: 'tech',
  gray: 'skip',
} as const;

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    // `dark` and `gray` are Mantine's own surface ramps, the rest are HUES; any other color name fails to compile.
    colors: Record<keyof typeof HUES | 'dark', MantineColorsTuple>;
  }
}

// The ramps have the light token value at index 7 and the dark one at 3 (primaryShade); the others are steps between.
const accent: MantineColorsTuple = [
  '#e6eefc',
  '#d0dffa',
  '#adc8ff',
  '#7daaff',
  '#5a8ff0',
  '#3c74e0',
  '#2a62d0',
  '#1f56c3',
  '#19479f',
  '#143a83',
];
const red: MantineColorsTuple = [
  '#fde8e6',
  '#fbd3cf',
  '#ffb3ac',
  '#ff8f85',
  '#ec6a60',
  '#d84a40',
  '#c4362d',
  '#b3261e',
  '#951f18',
  '#7a1812',
];
const green: MantineColorsTuple = [
  '#e0f3e7',
  '#c4e8d0',
  '#92dcae',
  '#5fcf8b',
  '#3fb36e',
  '#2b9657',
  '#1f8149',
  '#17713d',
  '#125c31',
  '#0d4825',
];
const yellow: MantineColorsTuple = [
  '#fdf0d8',
  '#fae2b5',
  '#f3cb85',
  '#eab35a',
  '#d19735',
  '#b57d1a',
  '#9d6607',
  '#8a5300',
  '#704400',
  '#573500',
];
const grape: MantineColorsTuple = [
  '#fbe6f2',
  '#f6cde5',
  '#f4afd6',
  '#f191c8',
  '#d768a8',
  '#bb468a',
  '#a12f72',
  '#8a1c5c',
  '#71174b',
  '#59113b',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e9edf3',
  '#e2e6ec',
  '#cbd2dc',
  '#626f85',
  '#56637a',
  '#4c5a70',
  '#2b3747',
  '#16202e',
];
const dark: MantineColorsTuple = [
  '#e3e9f1',
  '#c2ccd9',
  '#9aa7ba',
  '#8391a6',
  '#394454',
  '#252e3a',
  '#1a222c',
  '#141a22',
  '#10161d',
  '#0d1117',
];

// Filled colors are dark in light mode and light in dark mode, so their text color must switch with them.
const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...resolved, color: 'var(--on-accent)' } : resolved;
};

const CLOSE = { 'aria-label': 'Close' };

/**
 * Mantine's theme with our sizes. Component defaults are plain objects on purpose: `Menu.extend(...)` would pull Menu
 * (and floating-ui) into the entry chunk. `lockScroll: false` everywhere, because the library behind it injects a
 * `<style>` that the content security policy blocks; Dialog and Drawer lock the page themselves.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  colors: { accent, red, green, yellow, grape, gray, dark },
  black: '#16202e',
  variantColorResolver: variantColors,
  autoContrast: false,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.2' },
  fontWeights: { regular: '400', medium: '550', bold: '600' },
  radius: { xs: '3px', sm: '4px', md: 'var(--radius)', lg: '8px', xl: '16px' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  shadows: {
    xs: 'none',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-xl)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-lg)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--text-md)', lineHeight: '1.45' },
      h4: { fontSize: 'var(--text-md)', lineHeight: '1.45' },
      h5: { fontSize: 'var(--text-sm)', lineHeight: '1.45' },
      h6: { fontSize: 'var(--text-xs)', lineHeight: '1.45' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { size: 'sm', variant: 'light', tt: 'none', fw: 550, radius: 'sm' } },
    Input: { defaultProps: { size: 'xs' } },
    InputWrapper: {
      defaultProps: { size: 'xs', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs', autosize: false } },
    NumberInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', clearButtonProps: { 'aria-label': 'Clear' } } },
    MultiSelect: { defaultProps: { size: 'xs', clearButtonProps: { 'aria-label': 'Clear' } } },
    Autocomplete: { defaultProps: { size: 'xs', clearButtonProps: { 'aria-label': 'Clear' } } },
    TagsInput: { defaultProps: { size: 'xs', clearButtonProps: { 'aria-label': 'Clear' } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    // The placeholder is an element without a menu role, which axe rates critical (still in 9.7.3).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 300 } },
    Modal: {
      defaultProps: { lockScroll: false, closeButtonProps: CLOSE, transitionProps: { duration: 120 } },
    },
    Drawer: {
      defaultProps: { lockScroll: false, closeButtonProps: CLOSE, transitionProps: { duration: 120 } },
    },
    Spotlight: { defaultProps: { lockScroll: false, transitionProps: { duration: 0 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
});

function hueVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [hue, token] of Object.entries(HUES)) {
    variables[`--mantine-color-${hue}-text`] = `var(--${token})`;
    variables[`--mantine-color-${hue}-filled`] = `var(--${token})`;
    variables[`--mantine-color-${hue}-filled-hover`] = `color-mix(in srgb, var(--${token}) 88%, var(--text))`;
    variables[`--mantine-color-${hue}-light`] = `var(--${token}-soft)`;
    variables[`--mantine-color-${hue}-light-hover`] =
      `color-mix(in srgb, var(--${token}-soft) 94%, var(--${token}))`;
    variables[`--mantine-color-${hue}-light-color`] = `var(--${token})`;
    variables[`--mantine-color-${hue}-outline`] = `var(--${token})`;
    variables[`--mantine-color-${hue}-outline-hover`] = `var(--${token}-soft)`;
  }
  return variables;
}

const shared: Record<string, string> = {
  ...hueVariables(),
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--fail)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** Maps Mantine's variables to our tokens; tools/mantine-vars.ts reads this and writes them to a file at build time. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
