import { type OperationId, policy } from '#contract/generated/policy.ts'
import { operationIds, operationOf } from '#tests/support/contract/contract.ts'

/** Who asks: the back office, doctors and those who work at clinics. The busiest ones have a tenth of all consultations, the others about 600. */
export type Who = 'office' | 'doctor' | 'busiest doctor' | 'secretary' | 'busiest secretary' | 'manager' | 'busiest manager'

/** Records of a platform that are asked for. */
export type Subjects = Record<
  | 'user'
  | 'doctor'
  | 'busiestDoctor'
  | 'clinic'
  | 'busiestClinic'
  | 'patient'
  | 'consultation'
  | 'lead'
  | 'farUser'
  | 'farPatient'
  | 'farClinic'
  | 'farLead'
  | 'farConsultation',
  number
>

type GetId = { [Id in OperationId]: (typeof policy)[Id]['method'] extends 'GET' ? Id : never }[OperationId]
type Asked = { as: Who[]; id?: keyof Subjects; queries?: string[] | ((subjects: Subjects) => string[]) }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const month = day(-40).slice(0, 7)
const sortsOf = (id: GetId) => {
  const schema = operationOf(id).parameters.find(({ name }) => name === 'sort')?.schema
  return (schema?.enum ?? []).map((sort) => `sort=${sort}`)
}

/** Words that find many, one, and nobody; an e-mail, and a number. */
const SEARCHES = ['garcia', 'jose garcia', 'wenceslao', 'paciente77@', '49321090', '4', 'zo', 'zzzz'].map(
  (words) => `search=${encodeURIComponent(words)}`,
)
const PAGES = ['', 'pageSize=250', 'page=20', 'last=true']
const CONSULTATION_SEARCHES = [
  'control',
  'garcía',
  'garcia fenilcetonuria',
  'fenilcetonuria',
  'quilotorax',
  'perez control',
  'garcia xiloteca',
  'consultorio',
  '49321090',
  'zo',
  'zzzz',
].map((words) => `search=${encodeURIComponent(words)}`)
const VIEWS = ['today', 'upcoming', 'pending', 'history'].map((view) => `view=${view}`)

const consultationsOf = ({ clinic, busiestClinic, doctor, busiestDoctor, patient, farConsultation }: Subjects) => [
  ...PAGES,
  ...VIEWS,
  ...VIEWS.map((view) => `${view}&search=garcia`),
  ...CONSULTATION_SEARCHES,
  `after=${farConsultation}`,
  `view=history&after=${farConsultation}`,
  `view=history&status=CANCELLED`,
  'status=COMPLETED',
  `from=${day(-60)}&to=${day(-30)}`,
  `from=${day(-60)}&to=${day(-30)}&status=CANCELLED`,
  ...[clinic, busiestClinic].flatMap((id) => [
    `clinicId=${id}`,
    `view=upcoming&clinicId=${id}`,
    `clinicId=${id}&status=CANCELLED`,
    `clinicId=${id}&search=garcia`,
  ]),
  ...[doctor, busiestDoctor].flatMap((id) => [`doctorId=${id}`, `view=pending&doctorId=${id}`, `doctorId=${id}&search=fenilcetonuria`]),
  `patientId=${patient}`,
  'notes=missing',
  `notes=missing&doctorId=${doctor}`,
]
const ownConsultations = ({ farConsultation: _, patient }: Subjects) => [
  '',
  'page=20',
  ...VIEWS,
  'search=garcia',
  'view=upcoming&search=garcia',
  'search=fenilcetonuria',
  'search=zzzz',
  'status=CANCELLED',
  'notes=missing',
  `patientId=${patient}`,
]

const OFFICE: Who[] = ['office']
const DOCTORS: Who[] = ['doctor', 'busiest doctor']
const SECRETARIES: Who[] = ['secretary', 'busiest secretary']
const MANAGERS: Who[] = ['manager', 'busiest manager']

/** What is asked of each operation that reads, or why it is not. */
const READS: { [Id in GetId]?: Asked[] | string } = {
  verifySession: 'reads a session',
  getChallenge: 'reads nothing',
  getCurrentUser: [{ as: OFFICE }],
  listUsers: [{ as: ['office', ...SECRETARIES] }],
  browseUsers: [
    {
      as: OFFICE,
      queries: ({ farUser }) => [
        ...PAGES,
        ...sortsOf('browseUsers'),
        ...SEARCHES,
        'roleType=DOCTOR',
        'validated=false',
        'isActive=false',
        'sort=roleType&search=garcia',
        'countBy=roleType',
        'countBy=validated',
        'countBy=roleType&search=garcia',
        `after=${farUser}`,
        `before=${farUser}`,
        `sort=-email&after=${farUser}`,
      ],
    },
    { as: SECRETARIES, queries: ['', 'search=garcia', 'countBy=roleType'] },
  ],
  exportUsers: 'a file, which the other table measures',
  getUser: [{ as: OFFICE, id: 'user' }],
  listDoctors: [{ as: ['office', ...SECRETARIES], queries: ['', 'search=garcia', 'search=zzzz'] }],
  getProfileImage: 'a file',
  listSpecialities: 'does not grow',
  getSpeciality: 'does not grow',
  listClinics: [{ as: ['office', ...DOCTORS] }],
  browseClinics: [
    {
      as: OFFICE,
      queries: ({ farClinic, doctor }) => [
        ...PAGES,
        ...sortsOf('browseClinics'),
        'search=consultorio',
        'search=garcia',
        'search=xiloteca',
        'search=zzzz',
        'state=Salta',
        `doctorId=${doctor}`,
        'countBy=state',
        'countBy=state&search=garcia',
        `after=${farClinic}`,
        `sort=-city&after=${farClinic}`,
      ],
    },
    { as: [...DOCTORS, ...SECRETARIES], queries: ['', 'search=garcia'] },
  ],
  exportClinics: 'a file, which the other table measures',
  getClinic: [{ as: OFFICE, id: 'busiestClinic' }],
  listDoctorClinics: [{ as: OFFICE, id: 'busiestDoctor' }],
  listInsurances: 'does not grow',
  getInsurance: 'does not grow',
  listPatients: [{ as: ['office', ...SECRETARIES] }],
  browsePatients: [
    {
      as: OFFICE,
      queries: ({ farPatient }) => [
        ...PAGES,
        ...sortsOf('browsePatients'),
        ...SEARCHES,
        'sort=email&search=garcia',
        `after=${farPatient}`,
        `before=${farPatient}`,
        `sort=-dni&after=${farPatient}`,
      ],
    },
    { as: SECRETARIES, queries: ['', 'last=true', 'sort=dni', 'search=garcia', 'search=wenceslao', 'search=zzzz'] },
  ],
  exportPatients: 'a file, which the other table measures',
  getPatient: [{ as: ['office', 'busiest doctor'], id: 'patient' }],
  lookupPatients: [{ as: ['office', 'busiest doctor', 'busiest secretary', 'busiest manager'], queries: SEARCHES }],
  findSimilarPatients: [{ as: OFFICE, queries: ['dni=49321090', 'firstName=jose&lastName=garcia&dateBirthday=1980-02-29'] }],
  previewPatientMerge: 'reads two patients by their ids',
  getPatientMerge: 'reads one merge by its id',
  getScheduleFeed: 'reads one row by its key',
  getScheduleCalendar: 'reads the appointments of one doctor, as the agenda does',
  watchSchedule: 'asks once a second for all who listen',
  listDoctorPatients: [
    { as: OFFICE, queries: ({ farPatient }) => ['', 'page=20', 'last=true', `after=${farPatient}`, ...SEARCHES] },
    { as: [...DOCTORS, ...SECRETARIES], queries: ['', 'page=2', 'last=true', 'search=garcia', 'search=wenceslao', 'search=zzzz'] },
  ],
  listConsultations: [
    { as: OFFICE, queries: consultationsOf },
    { as: [...DOCTORS, ...MANAGERS], queries: ownConsultations },
  ],
  exportConsultations: 'a file, which the other table measures',
  listDoctorConsultations: [
    { as: ['office', 'doctor', 'manager'], id: 'doctor', queries: ['page=1', 'page=1&search=garcia'] },
    {
      as: ['office', 'busiest doctor', 'busiest manager'],
      id: 'busiestDoctor',
      queries: ['page=1', 'page=20', 'page=1&search=garcia', 'page=1&search=zzzz'],
    },
  ],
  getConsultation: [{ as: ['office', 'busiest doctor'], id: 'consultation' }],
  getAttachment: 'a file',
  getDoctorSchedule: [{ as: ['office', 'doctor'], id: 'doctor' }],
  getAgenda: [
    {
      as: ['office', 'doctor', 'secretary', 'manager'],
      queries: ({ doctor, clinic }) => [
        `from=${day(1)}&to=${day(7)}&doctorIds=${doctor}`,
        `from=${day(-40)}&to=${day(1)}&doctorIds=${doctor}`,
        `from=${day(1)}&to=${day(7)}&clinicId=${clinic}`,
      ],
    },
  ],
  findFreeSlots: [
    {
      as: ['office', 'doctor', 'secretary', 'manager'],
      queries: ({ doctor, clinic }) => [
        `doctorId=${doctor}`,
        `clinicId=${clinic}&partOfDay=AFTERNOON`,
        `doctorId=${doctor}&weekdays=1&limit=50`,
      ],
    },
  ],
  getDoctorDashboard: [{ as: DOCTORS }],
  getBackOfficeDashboard: [{ as: OFFICE, queries: ['', 'uncontactedDays=30'] }],
  search: [
    {
      as: [...OFFICE, ...DOCTORS],
      queries: ['an', 'garcia', 'jose garcia', 'paciente77@', '49321090', 'control', 'fenilcetonuria', 'xiloteca', 'zzzz'].map(
        (q) => `q=${encodeURIComponent(q)}`,
      ),
    },
    { as: [...SECRETARIES, ...MANAGERS], queries: ['q=garcia', 'q=zzzz'] },
  ],
  listChoices: [{ as: OFFICE, queries: [`month=${month}`] }],
  getDoctorChoices: [{ as: OFFICE, id: 'doctor' }],
  listDoctorPosts: [{ as: OFFICE, id: 'doctor' }],
  listReferrals: [{ as: ['office', ...DOCTORS, ...SECRETARIES] }],
  browseReferrals: [
    {
      as: OFFICE,
      queries: ({ farLead, doctor, busiestDoctor }) => [
        ...PAGES,
        ...sortsOf('browseReferrals'),
        'search=garcia',
        'search=jose%20garcia',
        'search=wenceslao',
        'search=referida77@',
        'search=zzzz',
        'status=PENDING',
        'waitingDays=30',
        'status=PENDING&sort=statusAge',
        `doctorId=${doctor}`,
        `doctorId=${busiestDoctor}`,
        `from=${day(-60)}&to=${day(-30)}`,
        'countBy=status',
        'countBy=status&search=garcia',
        `after=${farLead}`,
        `sort=email&after=${farLead}`,
      ],
    },
    { as: [...DOCTORS, ...SECRETARIES], queries: ['', 'search=garcia', 'sort=lastName', 'countBy=status'] },
  ],
  exportReferrals: 'a file, which the other table measures',
  findSameIdentity: [{ as: OFFICE, queries: ['dni=28456123', 'cuit=20-28456123-7'] }],
  checkLeadEmail: 'is limited to a few in a minute',
  getReferral: [{ as: OFFICE, id: 'lead' }],
  listReferralChanges: [{ as: OFFICE, id: 'lead' }],
  listReferrers: [{ as: ['office', ...SECRETARIES], queries: ['', 'search=garcia', 'search=zzzz'] }],
  getReferrer: [
    { as: OFFICE, id: 'doctor' },
    { as: OFFICE, id: 'busiestDoctor' },
  ],
  getHealth: 'is asked all the while',
  getReadiness: 'reads nothing that grows',
}

/** The longest answers: whole files, and lists at their end. */
export const HEAVY: GetId[] = [
  'exportConsultations',
  'exportPatients',
  'exportUsers',
  'exportClinics',
  'exportReferrals',
  'listPatients',
  'listUsers',
  'listClinics',
  'listReferrals',
  'listReferrers',
]

/** The operations that read and are not named here, such as those of a new entity. */
export const notMeasured = operationIds.filter((id) => policy[id].method === 'GET' && !(id in READS))

export type Read = { who: Who; name: string; path(subjects: Subjects): string; group: GetId }

/** Each read, with the address that it has on a platform. `subjects` are those of any: they only tell how many there are. */
export function readsOf(subjects: Subjects): Read[] {
  return Object.entries(READS).flatMap(([group, asked]) => {
    if (typeof asked === 'string') return []
    const id = group as GetId // the names of the record
    return asked.flatMap(({ as, id: subject, queries = [''] }) => {
      const of = (all: Subjects) => (typeof queries === 'function' ? queries(all) : queries)
      return as.flatMap((who) =>
        of(subjects).map((query, index) => ({
          group: id,
          who,
          name: `${policy[id].path}${subject ? ` (${subject})` : ''}${query && `?${named(query, subjects)}`}`,
          path: (all: Subjects) => `${policy[id].path.replace(/{\w+}/, String(subject && all[subject]))}?${of(all)[index] ?? ''}`,
        })),
      )
    })
  })
}

/** A query with the names of the records that it asks for instead of their ids. */
const named = (query: string, subjects: Subjects) =>
  decodeURIComponent(query).replace(
    /(?<=(?:Id|after|before)=)\d+/g,
    (id) => Object.entries(subjects).find(([, known]) => String(known) === id)?.[0] ?? id,
  )
