import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Clinic } from '#contract/generated/schema.ts'
import { texts } from './clinics.texts.ts'
import classes from './map-link.module.css'

type Place = Pick<Clinic, 'name' | 'address' | 'city' | 'state' | 'latitude' | 'longitude'>

/** The address of a map outside the console: by the coordinates, or by the address where the coordinates are those of no place. */
export function mapAddress({ address, city, state, latitude, longitude }: Omit<Place, 'name'>) {
  const hasCoordinates = latitude !== 0 || longitude !== 0
  const query = hasCoordinates ? `${latitude},${longitude}` : `${address}, ${city}, ${state}, Argentina`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** Opens the map of a clinic in a new tab. It says so, or is the address. */
export const MapLink = ({ clinic, children }: { clinic: Place; children?: string }) => (
  <Anchor
    href={mapAddress(clinic)}
    target="_blank"
    rel="noopener noreferrer"
    inherit
    {...(children ? { title: texts.openMap } : { 'aria-label': texts.openMapOf(clinic.name) })}
    className={classes.link}
  >
    {children ?? texts.openMap}
    <IconExternalLink size={14} aria-hidden />
  </Anchor>
)
