import { Center, Loader } from '@mantine/core'

/** Fills the window while a part of the program is loaded. */
export function Loading() {
  return (
    <Center mih="100dvh" role="status" aria-label="Cargando">
      <Loader type="dots" />
    </Center>
  )
}
