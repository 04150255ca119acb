import { useComputedColorScheme } from '@mantine/core';

/** Light or dark as shown now, the system's choice resolved. */
export function useColorSchemeNow(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}
