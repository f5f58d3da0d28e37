import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { api, unwrap } from '#src/api/client.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { ActionRows } from '#src/ui/page/action-rows.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { texts as all } from './settings.texts.ts'

const texts = all.errors
const STATUSES = [401, 409, 412, 429, 500, 0]
const CODES: Record<number, string> = { 401: 'unauthorized', 409: 'duplicate', 412: 'changed', 429: 'too_many_tries', 500: 'internal' }

/** Answers in the server's place, without asking it: the client takes the answer as any other. */
async function answer(status: number) {
  if (status === 0) throw new TypeError('Failed to fetch')
  const problem = { type: 'about:blank', title: '', status, code: CODES[status], message: texts.messages[status] }
  return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } })
}

/** The faults that the console shows, for testers. */
export default function ErrorExamplePage() {
  const [isThrown, setThrown] = useState(false)
  const trying = useSave({
    id: null,
    changes: '/users/me/account',
    save: (status: number) => unwrap(api.GET('/users/me', { fetch: () => answer(status) })),
    texts: texts.tried,
  })
  if (isThrown) throw new Error(texts.thrown)
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <ActionRows>
          <Case title={texts.throw} hint={texts.throwHint} label={texts.throwNow} onTry={() => setThrown(true)} />
          {STATUSES.map((status) => {
            const [title = '', hint = ''] = texts.cases[status] ?? []
            return (
              <Case
                key={status}
                title={status === 0 ? title : `${status}: ${title}`}
                hint={hint}
                label={texts.try}
                isTrying={trying.isSaving && trying.value === status}
                onTry={() => trying.submit(status)}
              />
            )
          })}
        </ActionRows>
      </SideNavigation>
    </Page>
  )
}

type CaseProps = { title: string; hint: string; label: string; isTrying?: boolean; onTry: () => void }

const Case = ({ title, hint, label, isTrying = false, onTry }: CaseProps) => (
  <li>
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </div>
    <Button size="xs" variant="default" loading={isTrying} aria-label={`${label}: ${title}`} onClick={onTry}>
      {label}
    </Button>
  </li>
)
