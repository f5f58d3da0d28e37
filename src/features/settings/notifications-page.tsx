import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { QuietHours } from '#contract/generated/schema.ts'
import { MAILED_UNASKED } from '#contract/notification-defaults.ts'
import { currentUser } from '#src/features/users/users.api.ts'
import { usePreferences } from '#src/ui/live/use-preferences.ts'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { type ChosenKind, chosenKinds, concerned } from './concerned.ts'
import { Said } from './options.tsx'
import classes from './settings.module.css'
import { texts as all } from './settings.texts.ts'
import { useOption } from './use-option.ts'

const texts = all.notifications

const channels = ['bell', 'mail'] as const
const neverChosen = (kind: ChosenKind) => ({ bell: true, mail: MAILED_UNASKED.includes(kind) })
const USUAL_HOURS = { from: '21:00', to: '08:00' }

/** The user's kinds of notifications, and their ways. */
export default function NotificationsPage() {
  const { data: user } = useQuery(currentUser)
  const { notifications = {}, quietHours = null } = usePreferences()
  const { choose, said } = useOption()
  const hint = useId()
  const shown = chosenKinds.filter((kind) => !user || concerned[kind].includes(user.roleType))
  const chosenOf = (kind: ChosenKind) => notifications[kind] ?? neverChosen(kind)
  const isByMail = shown.some((kind) => chosenOf(kind).mail)
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <table className={classes.channels}>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {texts.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((kind) => {
              const chosen = chosenOf(kind)
              return (
                <tr key={kind}>
                  <th scope="row">
                    {texts.kinds[kind][0]}
                    <span>{texts.kinds[kind][1]}</span>
                  </th>
                  {channels.map((channel) => (
                    <td key={channel}>
                      <input
                        type="checkbox"
                        aria-label={texts.by(texts.kinds[kind][0], texts.channels[channel])}
                        checked={chosen[channel]}
                        onChange={() => choose({ notifications: { ...notifications, [kind]: { ...chosen, [channel]: !chosen[channel] } } })}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className={classes.options}>
          <label>
            <input
              type="checkbox"
              checked={quietHours !== null}
              aria-describedby={hint}
              onChange={() => choose({ quietHours: quietHours ? null : USUAL_HOURS })}
            />
            {texts.quiet}
          </label>
        </div>
        <Text id={hint} size="sm" c="dimmed">
          {isByMail ? texts.quietHint : texts.quietLater}
        </Text>
        {quietHours && <Hours hours={quietHours} onChange={(hours) => choose({ quietHours: hours })} />}
        <Said>{said}</Said>
      </SideNavigation>
    </Page>
  )
}

type HoursProps = { hours: NonNullable<QuietHours>; onChange: (hours: NonNullable<QuietHours>) => void }

/** The hours from and to. A typed time counts once it is whole, and the field is left. */
function Hours({ hours, onChange }: HoursProps) {
  const [typed, setTyped] = useState(hours)
  const isTime = /^\d\d:\d\d$/
  const isWhole = isTime.test(typed.from) && isTime.test(typed.to)
  function settle() {
    if (isWhole && (typed.from !== hours.from || typed.to !== hours.to)) onChange(typed)
  }
  return (
    <div className={classes.hours}>
      {(['from', 'to'] as const).map((edge) => (
        <TextInput
          key={edge}
          type="time"
          label={texts[edge]}
          value={typed[edge]}
          error={!isTime.test(typed[edge]) && texts.noTime}
          onChange={({ currentTarget }) => setTyped({ ...typed, [edge]: currentTarget.value })}
          onBlur={settle}
        />
      ))}
    </div>
  )
}
