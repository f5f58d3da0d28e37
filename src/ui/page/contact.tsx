import { IconBrandWhatsapp } from '@tabler/icons-react'
import { diallable } from '#contract/phone.ts'
import { whatsAppAddress } from '#contract/whatsapp.ts'
import { formatAge, orDash, orMissing } from '#src/i18n/format.ts'
import { identityOf } from '#src/i18n/numbers.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import classes from './contact.module.css'
import { Fact } from './record-header.tsx'

/** A phone number that is called by a press and, where it can be one of WhatsApp, written to; a dash where there is none. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  if (!phone) return orDash(phone)
  const address = whatsAppAddress(phone)
  return (
    <span className={classes.phone}>
      <a href={`tel:${diallable(phone)}`} className={classes.number}>
        {formatPhone(phone)}
      </a>
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp: ${formatPhone(phone)}`}
          title="WhatsApp"
          className={classes.icon}
        >
          <IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />
        </a>
      )}
    </span>
  )
}

/** An e-mail address that is written to by a press; 'N/A' where there is none. */
export const EmailLink = ({ email }: { email: string | null | undefined }) =>
  email ? (
    <a href={`mailto:${email}`} className={classes.email}>
      {/* A line breaks before the domain rather than within a word. */}
      {email.slice(0, email.lastIndexOf('@'))}
      <wbr />
      {email.slice(email.lastIndexOf('@'))}
    </a>
  ) : (
    orMissing(email)
  )

type PersonFactsProps = Partial<Record<'dni' | 'document' | 'dateBirthday' | 'phone' | 'email', string | null>>

/** The known facts that tell a person from others, and the ways to reach them, in the header of a record. */
export const PersonFacts = ({ dni, document, dateBirthday, phone, email }: PersonFactsProps) => (
  <>
    <Fact>{identityOf({ dni, document })}</Fact>
    <Fact>{dateBirthday && formatAge(dateBirthday)}</Fact>
    <Fact>{phone && <PhoneLink phone={phone} />}</Fact>
    <Fact>{email && <EmailLink email={email} />}</Fact>
  </>
)
