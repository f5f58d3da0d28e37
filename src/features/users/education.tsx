import { Button, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { DoctorUpdate as limits } from '#contract/generated/limits.ts'
import { socialNetworkLabels } from '#src/i18n/labels.ts'
import { FormStateContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import classes from './education.module.css'
import { texts } from './user-form.texts.ts'
import type { UserFormApi } from './user-schema.ts'

/** A doctor's education, certifications and social links. */
export function Education({ form }: { form: UserFormApi }) {
  return (
    <>
      <form.AppField name="education" mode="array">
        {(list) => (
          <Entries
            name="education"
            texts={texts.education}
            count={list.state.value.length}
            most={limits.education.most}
            onAdd={() => list.pushValue({ title: '', institution: '', startYear: '', endYear: '' })}
            onRemove={(index) => list.removeValue(index)}
          >
            {(index) => (
              <>
                <form.AppField name={`education[${index}].title`}>{(field) => <field.TextField label={texts.degree} />}</form.AppField>
                <form.AppField name={`education[${index}].institution`}>
                  {(field) => <field.TextField label={texts.institution} />}
                </form.AppField>
                <form.AppField name={`education[${index}].startYear`}>
                  {(field) => <field.NumberField label={texts.startYear} />}
                </form.AppField>
                <form.AppField name={`education[${index}].endYear`}>
                  {(field) => <field.NumberField label={texts.endYear} placeholder={texts.ongoing} />}
                </form.AppField>
              </>
            )}
          </Entries>
        )}
      </form.AppField>
      <form.AppField name="certifications" mode="array">
        {(list) => (
          <Entries
            name="certifications"
            texts={texts.certifications}
            count={list.state.value.length}
            most={limits.certifications.most}
            onAdd={() => list.pushValue({ name: '', issuedBy: '', issueDate: '' })}
            onRemove={(index) => list.removeValue(index)}
          >
            {(index) => (
              <>
                <form.AppField name={`certifications[${index}].name`}>
                  {(field) => <field.TextField label={texts.certificate} />}
                </form.AppField>
                <form.AppField name={`certifications[${index}].issuedBy`}>
                  {(field) => <field.TextField label={texts.issuedBy} />}
                </form.AppField>
                <form.AppField name={`certifications[${index}].issueDate`}>
                  {(field) => <field.DateField label={texts.issueDate} isPast />}
                </form.AppField>
              </>
            )}
          </Entries>
        )}
      </form.AppField>
      <form.AppField name="socialLinks" mode="array">
        {(list) => (
          <Entries
            name="socialLinks"
            texts={texts.socialLinks}
            count={list.state.value.length}
            most={limits.socialLinks.most}
            onAdd={() => list.pushValue({ platform: 'OTHER', url: '' })}
            onRemove={(index) => list.removeValue(index)}
          >
            {(index) => (
              <>
                <form.AppField name={`socialLinks[${index}].platform`}>
                  {(field) => <field.SelectField label={texts.platform} options={socialNetworkLabels} />}
                </form.AppField>
                <form.AppField name={`socialLinks[${index}].url`}>
                  {(field) => <field.TextField label={texts.url} type="url" placeholder="https://" />}
                </form.AppField>
              </>
            )}
          </Entries>
        )}
      </form.AppField>
    </>
  )
}

type EntriesProps = {
  /** The name of the list's field. */
  name: string
  texts: { title: string; none: string; add: string; one: string }
  count: number
  most: number
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}

const entryInWords = (entry: object) =>
  Object.values(entry)
    .filter(Boolean)
    .map((value) => socialNetworkLabels[value as keyof typeof socialNetworkLabels] ?? value)
    .join(', ')
const inWords = (value: unknown) => (Array.isArray(value) && value.map(entryInWords).join('; ')) || '-'

/** A list with buttons to add and remove entries. The focus moves to a new entry, or to the add button after a removal. */
function Entries({ name, texts: { title, none, add, one }, count, most, onAdd, onRemove, children }: EntriesProps) {
  const { isReadOnly } = use(FormStateContext)
  useFieldInfo(name, { label: title, describe: inWords })
  const section = useRef<HTMLElement>(null)
  const before = useRef(count)
  const changes = useRef(false)

  useEffect(() => {
    const grew = count > before.current
    before.current = count
    // A draft or another user's change also changes the count, but only a click here moves the focus.
    if (!changes.current) return
    changes.current = false
    section.current?.querySelector<HTMLElement>(grew ? '[data-entry]:last-of-type :is(input, select)' : '[data-add]')?.focus()
  }, [count])

  function change(how: () => void) {
    changes.current = true
    how()
  }

  return (
    <section ref={section} className={classes.section} aria-label={title}>
      <header className={classes.header}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {!isReadOnly && (
          <Button
            data-add
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={count >= most}
            onClick={() => change(onAdd)}
          >
            {add}
          </Button>
        )}
      </header>
      {count === 0 && <p className={classes.none}>{none}</p>}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are identified by their position; their values are in the form's state.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border.
        <div key={index} role="group" aria-label={`${one} ${index + 1}`} data-entry className={classes.entry}>
          <span className={classes.number} aria-hidden>
            {one} {index + 1}
          </span>
          {children(index)}
          {!isReadOnly && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              className={classes.remove}
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={`${texts.remove} ${one.toLowerCase()} ${index + 1}`}
              onClick={() => change(() => onRemove(index))}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
