// The script of the page of a patient's request, which the script of the public pages loads there.

import { runBookingRequest } from '#src/public/booking/booking-request-live.ts'

const page = document.querySelector<HTMLElement>('[data-live=booking-request]')
if (page) runBookingRequest(page)
