import { useEffect, useRef } from 'react'
import { type Service, serviceCard } from './service-card.ts'

/** A service as patients see it: the very card of the public page. */
export default function ServicePreview({ service }: { service: Service }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(serviceCard(service))
  }, [service])
  return <div ref={place} />
}
