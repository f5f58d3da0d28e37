import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '#src/ui/feedback/copy-button.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { Beside } from '#src/ui/page/columns.tsx'
import { ownPage } from './public-page.api.ts'
import classes from './public-page.module.css'
import { texts } from './public-page.texts.ts'

const Code = loadable(
  () => import('./public-page-code.tsx'),
  () => null,
)

/** The address at which patients book with the doctor who is signed in, to open, to copy and as a QR code. Nothing where the site has no page for patients. */
export default function PublicPagePanel() {
  const query = useQuery(ownPage)
  return (
    <QueryResult query={query} failed={texts.failed.description} skeleton={<Skeleton height="8rem" />}>
      {({ isOpen, address }) =>
        isOpen && <Beside title={texts.title}>{address === null ? <p>{texts.absent}</p> : <Address address={address} />}</Beside>
      }
    </QueryResult>
  )
}

function Address({ address }: { address: string }) {
  const [hasCode, setCode] = useState(false)
  return (
    <>
      <p>{texts.hint}</p>
      <Anchor href={address} target="_blank" rel="noopener" className={classes.address}>
        {address.replace(/^https?:\/\//, '')}
      </Anchor>
      <div className={classes.buttons}>
        <CopyButton text={address} copied={texts.copied} variant="default" />
        <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setCode(true)}>
          {texts.code}
        </Button>
      </div>
      {hasCode && <Code address={address} onClose={() => setCode(false)} />}
    </>
  )
}
