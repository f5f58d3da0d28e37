import { Button, TextInput } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NewScheduleFeed } from '#contract/generated/schema.ts'
import { apiAddress } from '#src/api/client.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { CopyButton } from '#src/ui/feedback/copy-button.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { Beside } from '#src/ui/page/columns.tsx'
import { deleteFeed, feedKey, renewFeed, scheduleFeed } from './hours.api.ts'
import classes from './hours.module.css'
import { texts } from './hours.texts.ts'

const { feed: words } = texts

/** The secret address by which a doctor's calendar shows the own agenda: made, renewed and taken away. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const query = useQuery(scheduleFeed())
  const [address, setAddress] = useState<string>()
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const refresh = () => queries.invalidateQueries({ queryKey: feedKey })
  function renew() {
    const onDone = ({ path }: NewScheduleFeed) => setAddress(apiAddress(path))
    saveOnce({ only: 'renew feed', save: renewFeed, onDone, refresh, texts: words.renewed })
  }
  function remove() {
    setAddress(undefined)
    saveOnce({ only: 'remove feed', save: deleteFeed, refresh, texts: words.removed })
  }
  return (
    <Beside title={words.title}>
      <p>{words.hint}</p>
      <QueryResult query={query} failed={words.failed.description}>
        {({ createdAt, readAt }) => (
          <>
            {createdAt && (
              <p>
                {words.since(formatDateTime(createdAt))} {readAt ? words.read(formatDateTime(readAt)) : words.unread}
              </p>
            )}
            {address && <Address address={address} />}
            <div className={classes.buttons} data-start>
              <Button
                variant="default"
                leftSection={<IconCalendarShare size={16} aria-hidden />}
                onClick={() => (createdAt ? setAsked('renew') : renew())}
              >
                {createdAt ? words.renew : words.create}
              </Button>
              {createdAt && (
                <Button variant="default" onClick={() => setAsked('remove')}>
                  {words.remove}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryResult>
      {asked && (
        <Confirm
          title={words.ask[asked].title}
          confirmLabel={words.ask[asked].confirm}
          destructive={asked === 'remove'}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            if (asked === 'renew') renew()
            else remove()
          }}
        >
          {words.ask.consequence}
        </Confirm>
      )}
    </Beside>
  )
}

/** The address, which is shown this once, ready to be copied. */
function Address({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null)
  // It takes the focus, so that a screen reader tells it and Ctrl + C copies it.
  useEffect(() => {
    if (address) input.current?.select()
  }, [address])
  return (
    <TextInput
      ref={input}
      readOnly
      label={words.address}
      description={words.once}
      value={address}
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSectionWidth="6.5rem"
      rightSection={<CopyButton text={address} copied={words.copied} size="compact-sm" variant="subtle" />}
    />
  )
}
