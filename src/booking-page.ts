// The script of the page on which patients ask for an appointment, which the script of the public pages loads there.

import { runBooking } from '#src/public/booking/booking-live.ts'

const page = document.querySelector<HTMLElement>('[data-live=booking]')
if (page) runBooking(page)
