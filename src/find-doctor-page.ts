// The script of the page on which patients find a doctor, which the script of the public pages loads there.

import { runFindDoctor } from '#src/public/booking/find-doctor-live.ts'

const page = document.querySelector<HTMLElement>('[data-live=find-doctor]')
if (page) runFindDoctor(page)
