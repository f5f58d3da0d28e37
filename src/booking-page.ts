// The script of the pages on which patients ask for an appointment, which the script of the public pages loads there.

import { runBooking } from '#src/public/booking/booking-live.ts'
import { runBookingRequest } from '#src/public/booking/booking-request-live.ts'

const [booking, request] = ['[data-booking]', '[data-booking-request]'].map((selector) => document.querySelector<HTMLElement>(selector))
if (booking) runBooking(booking)
if (request) runBookingRequest(request)
