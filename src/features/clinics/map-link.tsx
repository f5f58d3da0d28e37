import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Clinic } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map-address.ts'
import { texts } from './clinics.texts.ts'
import classes from './map-link.module.css'

type Place = Pick<Clinic, 'name' | 'address' | 'city' | 'state' | 'latitude' | 'longitude'>

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
