import { Badge, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Referral } from '#contract/generated/schema.ts'
import type { List } from '#src/api/list.ts'
import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { isUncontacted } from './lead-age.ts'
import { allReferrals, browsedUncontacted } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'
import classes from './uncontacted-filter.module.css'

const PARAMETER = 'sin-contactar'

const onlyUncontacted = ({ rows }: List<Referral>) => rows.filter((referral) => isUncontacted(referral))
const countUncontacted = (list: List<Referral>) => (list.isTruncated ? undefined : onlyUncontacted(list).length)

/** The leads that wait to be contacted, of `allReferrals`. */
export const uncontactedReferrals = { ...allReferrals, select: onlyUncontacted }

/** Returns whether only the leads that wait to be contacted are shown, which the address tells, and a function that toggles it. */
export function useUncontactedFilter() {
  const [parameters, change] = useQueryParameters()
  const isOn = parameters.get(PARAMETER) === '1'
  // The page that the table is on may be one that the other list does not have.
  const toggle = () => change({ [PARAMETER]: isOn ? null : '1', 'leads.page': null })
  return [isOn, toggle] as const
}

/** Shows only the leads that wait to be contacted, and tells how many they are. */
export function UncontactedFilter() {
  const [isOn, toggle] = useUncontactedFilter()
  const all = useQuery({ ...allReferrals, select: countUncontacted })
  // Of a list that is not here as a whole the server knows how many there are.
  const page = useQuery({
    ...browsedUncontacted.page({ search: '', filters: {}, page: 1, size: 1 }),
    enabled: all.isSuccess && all.data === undefined,
  })
  const count = all.data ?? page.data?.total
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      classNames={{ root: classes.filter, label: classes.label, section: classes.count }}
      leftSection={<IconClock size={16} aria-hidden />}
      rightSection={count !== undefined && <Badge color={count > 0 ? 'orange' : 'gray'}>{formatNumber(count)}</Badge>}
      onClick={toggle}
    >
      {texts.uncontacted(limits.uncontactedDays)}
    </Button>
  )
}
