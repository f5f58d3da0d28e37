import { Menu, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import type { Notification } from '#contract/generated/schema.ts'
import { notifications, readUntil } from '#src/features/notifications/notifications.api.ts'
import { sayingOf, texts } from '#src/features/notifications/notifications.texts.ts'
import { formatDateTime, formatIsoDate } from '#src/i18n/format.ts'
import { type DeferredProps, useOpened } from '#src/ui/loading/deferred.tsx'
import { mayOpen } from '../screens.ts'
import classes from './bell.module.css'

export type BellListProps = { role: Role }

/** The address behind a notification: the reservation, the post, the day of the agenda, or the leads of the doctor. */
function addressOf({ kind, appointment, reservation, post }: Notification, role: Role) {
  if (post) return mayOpen('/posts/edit/:id', role) ? `/posts/edit/${post.id}` : undefined
  if (reservation) return mayOpen('/reservations', role) ? `/reservations/${reservation.id}` : undefined
  if (kind === 'LEAD_CONVERTED') return mayOpen('/referrals', role) ? '/referrals' : undefined
  if (!appointment) return undefined
  const day = new URLSearchParams({ vista: 'dia', fecha: formatIsoDate(appointment.date), medicos: String(appointment.doctorId) })
  return mayOpen('/schedule', role) ? `/schedule?${day}` : undefined
}

/** The bell with its menu. */
export default function BellList({ role, button, wasPressed }: BellListProps & DeferredProps) {
  const menu = useOpened(wasPressed)
  return (
    <Menu position="bottom-end" width="min(24rem, calc(100vw - 2rem))" withinPortal={false} floatingStrategy="fixed" {...menu}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <Menu.Label>{texts.title}</Menu.Label>
        {menu.opened && <Items role={role} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ role }: BellListProps) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(notifications)
  const shown = isFetching ? undefined : data
  const newest = shown?.find(({ readAt }) => readAt === null)?.createdAt
  useEffect(() => {
    // Notifications that stay unread because of a lost answer are told again.
    if (newest) readUntil(queries, newest).catch(() => {})
  }, [queries, newest])
  if (isError && !isFetching)
    return (
      <>
        <p className={classes.note}>{texts.failed}</p>
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          {texts.retry}
        </Menu.Item>
      </>
    )
  if (!shown) return <p className={classes.note}>{texts.loading}</p>
  if (shown.length === 0)
    return (
      <p className={classes.note}>
        {texts.none} {texts.noneHint}
      </p>
    )
  return shown.map((one) => <Item key={one.id} one={one} role={role} />)
}

function Item({ one, role }: { one: Notification; role: Role }) {
  const href = addressOf(one, role)
  const content = (
    <span className={classes.item} data-unread={one.readAt === null || undefined}>
      {one.readAt === null && <VisuallyHidden>{texts.unread}: </VisuallyHidden>}
      <span>{sayingOf(one)}</span>
      <span className={classes.when}>{formatDateTime(one.createdAt)}</span>
    </span>
  )
  return href ? (
    <Menu.Item component={Link} href={href}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.Item>{content}</Menu.Item>
  )
}
