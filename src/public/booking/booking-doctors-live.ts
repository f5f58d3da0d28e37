import type { Bookable } from '#contract/generated/schema.ts'
import { matcher } from '#contract/search-terms.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking.texts.ts'
import { type LivePage, nameOf } from './live-page.ts'

const TYPING_PAUSE = 250

/** Draws the doctors who take requests, by speciality and name. Both are in the address. */
export function chooseDoctor({ slot, write }: LivePage, { doctors, specialities }: Bookable, signal: AbortSignal) {
  const address = new URLSearchParams(location.search)
  const [speciality, search] = [slot<HTMLSelectElement>('speciality'), slot<HTMLInputElement>('search')]
  if (speciality) speciality.value = address.get('especialidad') ?? ''
  if (search) search.value = address.get('q') ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    const [id, words] = [speciality?.value ?? '', search?.value.trim() ?? '']
    const query = new URLSearchParams({ ...(id && { especialidad: id }), ...(words && { q: words }) }).toString()
    // Browsers reject address changes that come as fast as keystrokes.
    clearTimeout(timer)
    timer = setTimeout(() => history.replaceState(history.state, '', query ? `?${query}` : location.pathname), TYPING_PAUSE)
    list(Number(id), words)
  }

  function list(specialityId: number, words: string) {
    const nameOfSpeciality = (id: number) => specialities.find((one) => one.id === id)?.name ?? ''
    const has = matcher(words)
    const found = doctors.filter((one) => (specialityId === 0 || one.specialityIds.includes(specialityId)) && has(nameOf(one)))
    write('count', found.length === 0 ? texts.noDoctors : texts.count(found.length))
    const row = (href: string, name: string, detail: string, badge = '') =>
      make('li', {}, make('a', { href }, make('strong', {}, name), make('small', {}, detail), badge !== '' && make('em', {}, badge)))
    const any = specialityId > 0 && words === '' && found.length > 1
    slot('doctors')?.replaceChildren(
      ...(any ? [row(`/reservar?cualquiera=${specialityId}`, texts.anyDoctor(nameOfSpeciality(specialityId)), texts.anyDoctorHint)] : []),
      ...found.map((one) =>
        row(
          `/reservar/${one.id}`,
          nameOf(one),
          [one.specialityIds.map(nameOfSpeciality).join(', '), [...new Set(one.clinics.map(({ city }) => city))].join(', ')]
            .filter(Boolean)
            .join(' · '),
          one.onlineBooking === 'DIRECT' ? texts.direct : texts.request,
        ),
      ),
    )
  }

  for (const element of [speciality, search]) element?.addEventListener('input', refresh, { signal })
  list(Number(speciality?.value), search?.value.trim() ?? '')
}
