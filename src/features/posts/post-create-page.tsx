import { useLocation } from 'wouter'
import { doctorPicker } from '#src/features/users/users.api.ts'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { emptyPost, postOfDoctorSchema, postSchema } from './post-schema.ts'
import { createPost, postPath } from './posts.api.ts'
import { texts } from './posts.texts.ts'

/** A doctor writes for themselves, and the back office for a doctor. */
export default function PostCreatePage() {
  return usePermission('listDoctors') ? <ForDoctor /> : <Own />
}

/** The next step is on the page of the new draft. */
function useOpening() {
  const [, navigate] = useLocation()
  return (saved: { id: number }) => navigate(postPath(saved), { replace: true })
}

const common = { form: ['post', NEW], changes: '/posts', save: createPost, texts: texts.created } as const

function Own() {
  const form = useCreateForm({ ...common, empty: emptyPost, schema: postSchema, onSaved: useOpening() })
  return (
    <Page subtitle={texts.ownSubtitle}>
      <Columns>
        <Form form={form} submit={texts.create}>
          <PostFields form={form} />
        </Form>
        <PostPreview form={form} />
      </Columns>
    </Page>
  )
}

const empty = { ...emptyPost, doctorId: '' }

function ForDoctor() {
  const form = useCreateForm({ ...common, empty, schema: postOfDoctorSchema, onSaved: useOpening() })
  return (
    <Page subtitle={texts.subtitle}>
      <Columns>
        <Form form={form} submit={texts.create}>
          <form.AppField name="doctorId">
            {(field) => (
              <field.PickerField
                {...doctorPicker}
                label={texts.doctor}
                placeholder={texts.chooseDoctor}
                wide
                failed={texts.doctorsFailed}
              />
            )}
          </form.AppField>
          <PostFields form={form} />
        </Form>
        <PostPreview form={form} />
      </Columns>
    </Page>
  )
}
