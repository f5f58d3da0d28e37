import { Anchor } from '@mantine/core'
import { IconBuildingHospital } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Clinic } from '#src/api/generated/schema.ts'
import { clinicsOfDoctor } from '#src/features/clinics/clinics.api.ts'
import { texts } from '#src/features/clinics/clinics.texts.ts'
import { orMissing } from '#src/i18n/format.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { type PlainColumn, PlainTable } from '#src/ui/plain-table.tsx'
import type { TabProps } from './user-tabs.tsx'

const columns: readonly PlainColumn<Clinic>[] = [
  {
    header: texts.name,
    cell: ({ id, name }) => (
      <Anchor component={Link} href={`/clinics/${id}`} fz="sm">
        {orMissing(name)}
      </Anchor>
    ),
    rowHeader: true,
    width: 14,
  },
  { header: texts.address, cell: ({ address }) => orMissing(address), width: 14 },
  { header: texts.city, cell: ({ city }) => orMissing(city), width: 9 },
  { header: texts.state, cell: ({ state }) => orMissing(state), width: 9 },
  { header: texts.zipCode, cell: ({ zipCode }) => orMissing(zipCode), width: 8 },
]

export default function ClinicsTab({ doctorId }: TabProps) {
  return (
    <Loaded query={useQuery(clinicsOfDoctor(doctorId))} failed={texts.ofDoctorFailed.description}>
      {(clinics) =>
        clinics.length ? (
          <PlainTable label={texts.ofDoctor} rows={clinics} columns={columns} keyOf={({ id }) => id} />
        ) : (
          <EmptyState Icon={IconBuildingHospital} title="Sin resultados.">
            {texts.noneOfDoctor}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
