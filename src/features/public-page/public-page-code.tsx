import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { download } from '#src/ui/loading/download.ts'
import classes from './public-page.module.css'
import { texts } from './public-page.texts.ts'

/** The QR code of a doctor's public page, which is printed from the file. */
export default function PublicPageCode({ address, onClose }: { address: string; onClose: () => void }) {
  const code = useRef<SVGSVGElement>(null)
  function save() {
    const drawn = code.current && new XMLSerializer().serializeToString(code.current)
    if (drawn) download(texts.file, new Blob([drawn], { type: 'image/svg+xml' }))
  }
  return (
    <FormDialog title={texts.codeTitle} lead={texts.codeHint} initialFocus="button" onClose={onClose}>
      <div className={classes.code}>
        <QRCodeSVG ref={code} value={address} size={224} marginSize={4} title={texts.codeOf(address)} />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {texts.download}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </FormDialog>
  )
}
