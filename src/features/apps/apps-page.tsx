import { Badge, Button, Title } from '@mantine/core'
import { type Icon, IconBrandInstagram, IconBrandWhatsapp, IconCalendarShare, IconMail, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { currentUser } from '#src/features/users/users.api.ts'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import classes from './apps.module.css'
import { texts } from './apps.texts.ts'

type App = { title: string; text: string; Icon: Icon; links?: readonly { to: string; label: string }[] }

/** The programs that can be connected to the console, with those that work today. */
export default function AppsPage() {
  const { data: user } = useQuery(currentUser)
  const maySeeMails = usePermission('listMails')
  const mayChoose = usePermission('updatePreferences')
  const mayFeed = usePermission('updateDoctorSchedule')
  const mayConnect = usePermission('listWebhooks')
  const ownHours = mayFeed && user?.doctorId ? `/schedule/hours/${user.doctorId}` : undefined
  const apps: App[] = [
    {
      title: texts.calendar.title,
      text: ownHours ? texts.calendar.text : texts.calendar.textOffice,
      Icon: IconCalendarShare,
      links: ownHours ? [{ to: ownHours, label: texts.calendar.open }] : [],
    },
    {
      title: texts.mail.title,
      text: texts.mail.text,
      Icon: IconMail,
      links: [
        ...(maySeeMails ? [{ to: '/mails', label: texts.mail.openMails }] : []),
        ...(mayChoose ? [{ to: '/settings/notifications', label: texts.mail.openSettings }] : []),
      ],
    },
    {
      title: texts.webhooks.title,
      text: mayConnect ? texts.webhooks.text : texts.webhooks.textOthers,
      Icon: IconWebhook,
      links: mayConnect ? [{ to: '/apps/webhooks', label: texts.webhooks.open }] : [],
    },
    { ...texts.whatsapp, Icon: IconBrandWhatsapp },
    { ...texts.instagram, Icon: IconBrandInstagram },
  ]
  return (
    <Page subtitle={texts.lead}>
      <ul className={classes.apps}>
        {apps.map(({ title, text, Icon, links }) => (
          <li key={title} className={classes.app}>
            <div className={classes.head}>
              <Icon size={24} stroke={1.5} aria-hidden />
              <Title order={2} size="h3">
                {title}
              </Title>
              <Badge color={links ? 'green' : 'gray'}>{links ? texts.works : texts.soon}</Badge>
            </div>
            <p>{text}</p>
            <div className={classes.buttons}>
              {links?.map(({ to, label }) => (
                <Button key={to} component={Link} href={to} variant="default" size="xs">
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Page>
  )
}
