import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Post, PostStatus } from '#contract/generated/schema.ts'
import { toFormData } from '#src/api/form-data.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addDoctor } from './doctors.ts'

type Typed = { title?: string; description?: string; price?: string; time?: number; categoryId?: number }

async function sendForm(method: 'POST' | 'PATCH', path: string, fields: Record<string, unknown>) {
  const { api, token } = writable()
  const answer = await fetch(api + path, { method, headers: { authorization: `Bearer ${token}` }, body: toFormData(fields) })
  const body = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBeLessThan(300)
  return body as Post // a 200 or a 201
}

/** A post, and the acts of somebody else on it. */
export const knownPost = (id: number) => ({
  has: async () => (await backOffice().get(`/posts/${id}`)).body as Post, // a 200
  async move(...statuses: PostStatus[]) {
    for (const status of statuses) {
      const answer = await backOffice().patch(`/posts/status/${id}`, { status, ...(status === 'REJECTED' && { rejectedReason: 'No.' }) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
  },
  change: (typed: Typed) => sendForm('PATCH', `/posts/${id}`, typed),
})

/** A draft of a doctor, as the back office writes it. Without a doctor it is a new one's. */
export async function addPost(typed: Typed = {}, of?: number) {
  const doctorId = of ?? (await addDoctor(backOffice())).doctorId
  const fields = {
    title: `Control ${randomUUID().slice(0, 8)}`,
    description: 'Con turno.',
    price: '28000.50',
    time: 30,
    categoryId: 1,
    ...typed,
  }
  const { id } = await sendForm('POST', '/posts', { ...fields, doctorId })
  return { ...knownPost(id), ...{ id, doctorId, title: fields.title, address: `/app/posts/edit/${id}` } }
}
