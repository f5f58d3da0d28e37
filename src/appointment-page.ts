// The script of the page of a patient's appointment, which the script of the public pages loads there.

import { runAppointment } from '#src/public/booking/appointment-live.ts'

const page = document.querySelector<HTMLElement>('[data-live=appointment]')
if (page) runAppointment(page)
