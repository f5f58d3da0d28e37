type Place = { address: string; city: string; state: string; latitude: number; longitude: number }

/** The address of a map outside the console: by the coordinates, or by the address where the coordinates are no place. */
export function mapAddress({ address, city, state, latitude, longitude }: Place) {
  const hasCoordinates = latitude !== 0 || longitude !== 0
  const query = hasCoordinates ? `${latitude},${longitude}` : `${address}, ${city}, ${state}, Argentina`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
