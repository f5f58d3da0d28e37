import { useLocalStorage } from '@mantine/hooks'
import { useViewerId } from '../page/permission.tsx'

type Density = 'dense' | 'comfortable'

/**
 * How much room the rows of lists have, which this browser remembers for each person. It tells nothing about anybody, so it stays after a
 * sign-out.
 */
export const useDensity = () =>
  useLocalStorage<Density>({ key: `density:${useViewerId()}`, defaultValue: 'dense', getInitialValueInEffect: false })
