import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import type { Clinic, ConsultationList } from '#contract/generated/schema.ts'
import { heading } from '#tests/support/browser/console.ts'
import { listenTo } from '#tests/support/browser/listening.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { isTakenFromList, pendingConsultation } from '#tests/support/features/consultations.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { addLead } from '#tests/support/features/leads.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'

const SAVED = 'ÉxitoEl estado de la consulta se actualizó correctamente.'

/** Others take consultations from the end of the same list. */
const isOthers = ({ id, doctorId }: { id: number; doctorId: number }) => isTakenFromList(doctorId) || id % 3 !== 0

/** Each task is done by what the accessibility tree says of the focus and by what was spoken, and by nothing that is seen. */
describe('without sight', () => {
  test('somebody signs in, finds a patient, and searches, orders and pages a list', async ({ visit }) => {
    const page = await visit(undefined, { baseURL: writable().url })
    const { press, type, isAt, tabTo } = await listenTo(page)
    const { email, password } = accountOf('BACKOFFICE')
    await page.goto('/login')
    await isAt('textbox: Correo electrónico')
    await type(email)
    await press('Tab')
    await type(password)
    await press('Enter')
    await isAt('heading: Dashboard')

    await press('Control+k')
    await isAt('combobox: Buscar')
    await type('guadalupe')
    await isAt('combobox: Buscar', 'Buscando…', 'resultados')
    await press('ArrowDown', 'Enter')
    await isAt('heading: Detalle del paciente')

    await tabTo('link: Obras Sociales', 'Shift+Tab')
    await press('Enter')
    await isAt('heading: Listado de Obras Sociales', 'registros, página 1 de')
    await tabTo('searchbox: Filtrar obras sociales...')
    await type('osde')
    await isAt('searchbox: Filtrar obras sociales...', 'página 1 de 1, 10 por página')
    await tabTo('button: Borrar')
    await press('Enter')
    await isAt('searchbox: Filtrar obras sociales...', 'registros, página 1 de')
    await tabTo('button: Nombre')
    await press('Enter', 'Enter')
    await isAt('button: Nombre', 'por Nombre, descendente')
    await tabTo('combobox: Registros por página')
    await press('ArrowDown')
    await isAt('combobox: Registros por página', '25 por página, por Nombre')
    await press('ArrowUp')
    await tabTo('button: Página siguiente')
    await press('Enter')
    await isAt('button: Página siguiente', 'registros, página 2 de')
    await tabTo('link: Ver detalle', 'Shift+Tab')
    await press('Enter')
    await isAt('heading: Detalle de la obra social')
  })

  test('the back office confirms, undoes and cancels, changes a lead, adds a clinic, saves over a conflict and assigns choices', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { press, type, isAt, tabTo } = await listenTo(page)
    await page.goto(`/app/medical-consultation/${await pendingConsultation(backOffice(), isOthers)}`)
    await heading(page, 'Detalle de la consulta')
    await tabTo('button: Confirmar')
    await press('Enter')
    await isAt('button: Cancelar consulta', SAVED)
    await press('F8')
    await isAt('region: Notificaciones (F8)')
    await tabTo('button: Deshacer')
    await press('Enter')
    // Where it was before, however slowly the toast leaves.
    await isAt('button: Cancelar consulta', 'Se deshizo el cambio')
    await press('Enter')
    await isAt('textbox: Motivo de la cancelación')
    await type('Se mudó')
    await press('Escape')
    await isAt('button: Cancelar consulta')
    await press('Enter')
    await isAt('textbox: Motivo de la cancelación', 'Quedó algo sin guardar')
    await tabTo('button: Recuperar', 'Shift+Tab')
    await press('Enter')
    await tabTo('button: Cancelar consulta')
    await press('Enter')
    await isAt('region: Estado: Cancelado', SAVED)

    await page.goto(`/app/doctor-referrals/${await addLead({ email: `${randomUUID()}@example.com` })}`)
    await heading(page, 'Detalle del lead')
    await tabTo('combobox: Estado')
    await press('ArrowDown')
    await tabTo('button: Actualizar Lead')
    await press('Enter')
    await isAt('button: Actualizar Lead', 'ÉxitoLead actualizado correctamente.')

    await page.goto('/app/clinics/create')
    await heading(page, 'Agregar consultorio')
    await tabTo('textbox: Nombre')
    await type('Consultorio a ciegas')
    await tabTo('button: Registrar Consultorio')
    await press('Enter')
    await isAt('textbox: Dirección', 'Hay 8 campos para revisar.')

    const [clinic] = (await backOffice().get('/clinics')).body as [Clinic, ...Clinic[]] // the demo data has some
    const { id: _, doctor: __, createdAt: ___, archivedAt: ____, doctorId, ...body } = clinic
    const { id } = (await backOffice().post('/clinics', { ...body, doctorId, name: 'De nadie' })).body as Clinic // a 201
    await page.goto(`/app/clinics/${id}`)
    await heading(page, 'Detalle del consultorio')
    await tabTo('textbox: Nombre')
    await press('End')
    await type(' mío')
    await backOffice().patch(`/clinics/${id}`, { ...body, name: 'Suyo' })
    await press('Enter')
    await isAt('alert: Este registro cambió mientras lo editabas', 'antes De nadie, ahora Suyo', 'Lo tuyo: De nadie mío')
    await tabTo('button: Guardar igual')
    await press('Enter')
    await isAt('button: Editar', 'ÉxitoEl consultorio ha sido actualizado correctamente.')

    await page.goto(`/app/users-salvia/${(await addDoctor(backOffice())).id}?tab=choices`)
    await tabTo('button: Asignar Choices')
    await press('Enter')
    await isAt('textbox: Cantidad')
    await type('5')
    await press('Tab')
    await isAt('textbox: PPC')
    await type('100')
    await press('Tab')
    await type('Efectivo')
    await press('Enter')
    await isAt('button: Asignar Choices', 'ÉxitoLos choices fueron asignados correctamente.', 'Saldo5')
  })

  test('a doctor writes a note and corrects it', async ({ visit }) => {
    const token = await signIn(writable().api, accountOf('DOCTOR'))
    const page = await visit({ token }, { baseURL: writable().url })
    const { press, type, isAt, tabTo } = await listenTo(page)
    const { body } = await client(writable().api, token).get('/medical-consultation?view=history&status=COMPLETED')
    await page.goto(`/app/medical-consultation/${(body as ConsultationList).data[0]?.id}`) // the operation's 200
    await heading(page, 'Detalle de la consulta')
    await tabTo('textbox: Nueva nota')
    await type('Primera')
    await tabTo('button: Guardar nota')
    await press('Enter')
    await isAt('button: Guardar nota', 'ÉxitoLa nota se guardó correctamente.')
    await tabTo('button: Corregir')
    await press('Enter')
    await isAt('textbox: Corregir la nota')
    await press('End')
    await type(' y corregida')
    // Enter alone begins a line.
    await press('Control+Enter')
    await isAt('button: Corregir', 'ÉxitoLa nota se guardó correctamente.')
  })
})
