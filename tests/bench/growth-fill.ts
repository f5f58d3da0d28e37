import pg from 'pg'

/** How many rows a platform has of each. */
export type Size = ReturnType<typeof sizeOf>

/** A platform with so many consultations: the large one has ten millions, 300,000 patients and 20,000 users of the console. */
export const sizeOf = (consultations: number) => ({
  consultations,
  patients: Math.round(consultations * 0.03),
  users: Math.round(consultations * 0.002),
  doctors: Math.round(consultations * 0.0015),
  clinics: Math.round(consultations * 0.003),
  leads: Math.round(consultations * 0.01),
  choices: Math.round(consultations * 0.01),
})

/** One in ten consultations is with this doctor, in one clinic. All others have about 600 each, however large the platform is. */
export const BUSIEST_DOCTOR = 'medica0@bench.test'
export const DOCTOR = 'medica1@bench.test'
/** Who works at the clinic of the busiest doctor, and at one of another. */
export const BUSIEST_SECRETARY = 'secretaria0@bench.test'
export const SECRETARY = 'secretaria1@bench.test'
export const BUSIEST_MANAGER = 'gestora0@bench.test'
export const MANAGER = 'gestora1@bench.test'

const textArray = (values: string[]) => `(array[${values.map((value) => `'${value}'`).join(', ')}])`
const FIRST_NAMES = textArray(
  'Íñigo Ana José Lucía Martín Úrsula Zoë Sofía Mateo Julieta Bruno Camila Diego Elena Fabián Gabriela Hernán Irene Joaquín Karina'.split(
    ' ',
  ),
)
const LAST_NAMES = textArray(
  'Álvarez Benítez Castro Domínguez Escobar Fernández García Güiraldes Herrera Ibáñez Juárez Kovacs Ledesma López Medina Molina Navarro Ñandú Ojeda Ortiz Paz Pérez Quiroga Ramos Ríos Romero Ruiz Salinas Sosa Suárez Toledo Torres Ulloa Vargas Vega Vera Villar Yáñez Zabala Zárate'.split(
    ' ',
  ),
)
const CITIES = textArray('Buenos Aires,Rosario,Córdoba,La Plata,Mendoza,Salta,Tandil,Junín'.split(','))
const PROVINCES = textArray('Buenos Aires,Santa Fe,Cordoba,Mendoza,Salta'.split(','))

/** The same number for the same row, in no order: rows that follow one another in a table are far apart in every list. */
const scattered = (n: string, below: number | string, prime = 7919) => `((${n})::bigint * ${prime} % ${below})::int`
const firstName = (n: string) => `${FIRST_NAMES}[1 + ${scattered(n, 20, 13)}]`
const lastName = (n: string) => `${LAST_NAMES}[1 + ${scattered(n, 1009)} % 40]`

const dni = (n: string, least: number) => `(${least} + ${scattered(n, 40_000_000, 6_700_417)})::text`
const phone = (n: string, area: number) => `'+54 ${area} ' || to_char(40000000 + ${scattered(n, 30_000_000, 7_368_787)}, 'FM0000"-"0000')`

/** Ids are given by hand, so that each table can name the rows of another one; the identities go on behind them. */
const insert = (table: string, columns: string, rows: string) => `
  insert into ${table} (id, ${columns}) overriding system value ${rows};
  select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`

type Bases = Record<
  'users' | 'doctors' | 'patients' | 'clinics' | 'consultations' | 'referrals' | 'follow_up_notes' | 'choice_transactions',
  number
>

/** What a trigger would write into the search text of a user. */
const userSearch = `' ' || concat_ws(' ', fold(email), dni, regexp_replace(phone, '\\D', '', 'g'), to_char(date_birthday, 'DDMMYYYY')) || chr(31) || ' ' || fold(first_name || ' ' || last_name)`

const people = ({ users, doctors, patients }: Size, base: Bases) => [
  insert(
    'users',
    'email, first_name, last_name, dni, phone, gender, role_type, validated, is_active, password_hash, created_at, search',
    `select id, email, first_name, last_name, dni, phone, 'FEMALE', role, n % 20 > 0, n % 25 > 0 or n < ${doctors + 200}, hash, now() - n % 1800 * interval '1 day', ${userSearch}
    from (
      select ${base.users} + 1 + n as id, n, ${firstName('n')} as first_name, ${lastName('n')} as last_name, ${dni('n', 20_000_000)} as dni, ${phone('n', 11)} as phone, null::date as date_birthday,
        case when n < ${doctors} then 'DOCTOR' when m % 5 < 2 then 'SECRETARY' when m % 5 < 4 then 'ADMINISTRATOR_CLINIC' else 'BACKOFFICE' end as role,
        case when n < ${doctors} then 'medica' || n when m % 5 < 2 then 'secretaria' || m / 5 * 2 + m % 5
          when m % 5 < 4 then 'gestora' || m / 5 * 2 + m % 5 - 2 else 'oficina' || n end || '@bench.test' as email,
        (select password_hash from users where email = 'doctor@salvia.test') as hash
      from (select n, n - ${doctors} as m from generate_series(0, ${users - 1}) as n) as numbered
    ) as people`,
  ),
  insert(
    'users',
    'email, first_name, last_name, dni, phone, gender, date_birthday, created_at, search',
    `select id, email, first_name, last_name, dni, phone, 'NA', date_birthday, now() - n % 1800 * interval '1 day', ${userSearch}
    from (
      select ${base.users + users} + 1 + n as id, n, case n when 777 then 'Wenceslao' else ${firstName('n')} end as first_name, ${lastName('n')} as last_name, ${dni('n', 10_000_000)} as dni,
        case when n % 10 > 0 then ${phone('n', 351)} end as phone,
        case when n % 30 > 0 then date '1940-01-01' + ${scattered('n', 27_000)} end as date_birthday, 'paciente' || n || '@bench.test' as email
      from generate_series(0, ${patients - 1}) as n
    ) as people`,
  ),
  insert(
    'doctors',
    'user_id, medical_license_number, cuit',
    `select ${base.doctors} + 1 + n, ${base.users} + 1 + n, 'MN ' || 100000 + n, '27-' || 20000000 + n || '-4' from generate_series(0, ${doctors - 1}) as n`,
  ),
  `insert into doctor_specialities (doctor_id, position, speciality_id)
  select ${base.doctors} + 1 + n, 0, (select min(id) from specialities) + n % (select count(*)::int from specialities) from generate_series(0, ${doctors - 1}) as n`,
  insert(
    'patients',
    'user_id, created_at',
    `select ${base.patients} + 1 + n, ${base.users + users} + 1 + n, now() - n % 1800 * interval '1 day' from generate_series(0, ${patients - 1}) as n`,
  ),
]

const places = ({ clinics, doctors }: Size, base: Bases) => [
  insert(
    'clinics',
    'doctor_id, name, address, district, city, state, zip_code, latitude, longitude',
    `select ${base.clinics} + 1 + n, ${base.doctors} + 1 + n % ${doctors}, case n when 333 then 'Centro Xiloteca' else 'Consultorio ' || ${lastName('n')} || ' ' || n end, 'Av. ' || ${firstName('n')} || ' ' || 100 + n % 5000,
      'Barrio ' || n % 300, ${CITIES}[1 + n % 8], ${PROVINCES}[1 + n % 5], 'B' || 1000 + n % 8000, -34 - n % 900 / 100.0, -58 - n % 700 / 100.0
    from generate_series(0, ${clinics - 1}) as n`,
  ),
  // Each works at the clinic with the number of her own.
  `insert into clinic_staff (user_id, clinic_id)
  select id, ${base.clinics} + 1 + substring(email from '\\d+')::int % ${clinics} from users where role_type in ('SECRETARY', 'ADMINISTRATOR_CLINIC') and email like '%@bench.test'`,
]

const YEARS = 5
/** The moments lie in office hours of the years before and of the month to come. */
const moment = (n: string) => {
  const days = YEARS * 365
  return `date_trunc('day', now()) + (30 - ${scattered(n, days, 104_729)}) * interval '1 day' + make_interval(mins => 660 + ${scattered(n, 41, 31)} * 15)`
}

/** One in ten is the busiest doctor's. The others have sixty patients each, who come ten times, and each patient goes to three of them. */
const visits = ({ consultations, patients, doctors, clinics }: Size, base: Bases) => {
  const practices = doctors - 1
  const nth = `${scattered('n', consultations, 1_000_003)}`
  return [
    insert(
      'consultations',
      'doctor_id, patient_id, clinic_id, name, date, duration_in_minutes, status, search, has_notes, created_at',
      `select ${base.consultations} + 1 + n, ${base.doctors} + 1 + doctor, patients.id, case when n % 50 > 0 then ${base.clinics} + 1 + clinic end, name, at, 30, status,
        users.search || ' ' || fold_name, status = 'COMPLETED' and n % 20 > 0, least(at, now()) - interval '3 days'
      from (
        select *, case when n % 11 = 0 then 'CANCELLED' when at < now() - interval '2 days' then 'COMPLETED' when n % 2 = 0 then 'PENDING' else 'CONFIRMED' end as status, lower(translate(name, 'ó', 'o')) as fold_name
        from (
          select n, ${moment('n')} as at, case when is_busy then 0 else 1 + k % ${practices} end as doctor,
            case when is_busy then k % ${patients} else (k % ${practices} * 20 + k / ${practices} % 60) % ${patients} end as patient,
            case when is_busy then 0 else 1 + k % ${practices} + case when k % 3 = 0 and 1 + k % ${practices} + ${doctors} < ${clinics} then ${doctors} else 0 end end as clinic,
            case when n = 500 then 'Quilotórax' when n % 5000 = 7 then 'Fenilcetonuria' when n % 3 = 0 then 'Control' else 'Consulta ' || n % 97 end as name
          from (select n, k % 10 = 0 as is_busy, k / 10 * case when k % 10 = 0 then 1 else 9 end + case when k % 10 = 0 then 0 else k % 10 - 1 end as k from (select n, ${nth} as k from generate_series(0, ${consultations - 1}) as n) as numbered) as shares
        ) as named
      ) as visits
      join patients on patients.id = ${base.patients} + 1 + patient
      join users on users.id = patients.user_id`,
    ),
    `insert into consultation_days (day, status, count)
    select (date at time zone clinic_zone())::date, status, count(*) from consultations where id > ${base.consultations} group by 1, 2
    on conflict (day, status) do update set count = consultation_days.count + excluded.count`,
    // Each clinic is open on weekdays; of the appointments to come those that overlap are overbookings, as a migration makes them.
    `insert into opening_hours (doctor_id, clinic_id, weekday, from_time, to_time, slot_minutes, valid_from)
    select doctor_id, min(id), weekday, '08:00', '19:00', 30, date '2020-01-01' from clinics, generate_series(1, 5) as weekday where id > ${base.clinics} group by 1, 3`,
    `insert into consultation_slots (consultation_id, occupied, ends_at)
    select id, occupied_time(doctor_id, date, duration_in_minutes), date + make_interval(mins => duration_in_minutes) from consultations
    where id > ${base.consultations} and date > now() and status <> 'CANCELLED' order by date, id on conflict do nothing`,
    `update consultations set overbooked_reason = 'Anterior a la agenda'
    where id > ${base.consultations} and date > now() and status <> 'CANCELLED' and not exists (select from consultation_slots where consultation_id = consultations.id)`,
    insert(
      'follow_up_notes',
      'consultation_id, content, author_id, created_at',
      `select ${base.follow_up_notes} + row_number() over (), consultations.id, 'Evolución favorable. Se indica control en treinta días.', doctors.user_id, date
      from consultations join doctors on doctors.id = doctor_id where consultations.id > ${base.consultations} and has_notes`,
    ),
  ]
}

const dealings = ({ leads, choices, doctors }: Size, base: Bases) => {
  // One in ten is the busiest doctor's.
  const doctor = `${base.doctors} + 1 + case when n % 10 = 0 then 0 else ${scattered('n', doctors)} end`
  return [
    insert(
      'referrals',
      'referrer_doctor_id, first_name, last_name, email, phone, status, status_since, referral_date',
      `select ${base.referrals} + 1 + n, ${doctor}, case n when 99 then 'Wenceslao' else ${firstName('n')} end, ${lastName('n')}, 'referida' || n || '@bench.test', case when n % 10 > 0 then ${phone('n', 341)} end,
        (array['CONTACTED', 'CONVERTED', 'PENDING', 'REJECTED'])[1 + n / 7 % 4], now() - ${scattered('n', 1000)} * interval '1 day', now() - ${scattered('n', 1000)} * interval '26 hours'
      from generate_series(0, ${leads - 1}) as n`,
    ),
    `insert into referrer_counts (doctor_id, pending, contacted, converted, rejected)
    select referrer_doctor_id, count(*) filter (where status = 'PENDING'), count(*) filter (where status = 'CONTACTED'), count(*) filter (where status = 'CONVERTED'), count(*) filter (where status = 'REJECTED')
    from referrals where id > ${base.referrals} group by 1
    on conflict (doctor_id) do nothing`,
    `insert into audit_log (operation, entity, record_id, before, after, request_id)
    select 'updateReferral', 'referrals', id, to_jsonb(referrals) || '{"status": "PENDING"}', to_jsonb(referrals), 'bench' from referrals where id > ${base.referrals} and status <> 'PENDING'`,
    insert(
      'choice_transactions',
      'doctor_id, type, quantity, ppc, payment_method, created_at',
      `select ${base.choice_transactions} + 1 + n, ${base.doctors} + 1 + n % ${doctors}, case when n % 3 > 0 then 'ASSIGN' else 'CONSUME' end, 1 + n % 10, 1500, 'Efectivo', now() - (${choices} - n) * (interval '1000 days' / ${choices})
      from generate_series(0, ${choices - 1}) as n`,
    ),
    `insert into posts (doctor_id, title, description, price, time, status)
    select ${base.doctors} + 1 + n % ${doctors}, 'Consulta ' || n, 'Primera consulta.', 15000, 30, 'PUBLISHED' from generate_series(0, ${doctors * 2 - 1}) as n`,
  ]
}

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid = any(array['users', 'clinics', 'patients', 'consultations', 'referrals', 'choice_transactions', 'follow_up_notes']::regclass[])
    and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)
  order by pg_get_indexdef(indexrelid) like '% gin %' desc, pg_relation_size(indexrelid) desc`

/** Makes indexes on so many connections at once. The trigram index of the consultations takes as long as all others, so it comes first. */
async function makeIndexes(url: string, indexes: string[], atOnce = 2) {
  const waiting = indexes.values()
  const work = () =>
    connected(url, async (client) => {
      for (const statement of waiting) await client.query(statement)
    })
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '2GB'; set work_mem = '256MB'; set jit = off; set synchronous_commit = off`,
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

const TABLES = ['users', 'doctors', 'patients', 'clinics', 'consultations', 'referrals', 'follow_up_notes', 'choice_transactions'] as const

/**
 * Adds a platform to the demo data of a PostgreSQL. No trigger runs: what they would write is written with the rows, and the indexes are made once they are there.
 */
export async function fill(url: string, size: Size) {
  const indexes = await connected(url, async (client) => {
    const highest = TABLES.map((table) => `(select coalesce(max(id), 0) from ${table}) as ${table}`)
    const { rows } = await client.query<Bases>(`select ${highest.join(', ')}`)
    const base = rows[0] as Bases // the query's only row
    const { rows: found } = await client.query<{ name: string; made: string }>(INDEXES)
    for (const { name } of found) await client.query(`drop index ${name}`)
    for (const statement of [
      ...people(size, base),
      ...places(size, base),
      'analyze users, patients',
      ...visits(size, base),
      ...dealings(size, base),
    ])
      await client.query(statement)
    return found.map(({ made }) => made)
  })
  await makeIndexes(url, indexes)
  // As the database does it by itself in time.
  await connected(url, (client) => client.query('vacuum analyze'))
}
