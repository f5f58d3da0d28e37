import type { Page } from 'playwright-core'
import type { OperationId } from '#contract/generated/policy.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { operationIds, operationOf, resolve, ruleOf, type Schema } from '#tests/support/contract/contract.ts'

/** A backend answers a file at the path that it has told, and has these operations as far as it tells paths. */
const isFile = (id: OperationId) => ['getProfileImage', 'getAttachment'].includes(id)

/** Returns the operation of a request. A path that is written out comes before one with a parameter. */
function operationAt(method: string, path: string) {
  const found = operationIds
    .filter((id) => ruleOf(id).method === method && new RegExp(`^${ruleOf(id).path.replace(/{\w+}/g, '[^/]+')}$`).test(path))
    .sort((one, other) => ruleOf(one).path.split('{').length - ruleOf(other).path.split('{').length)[0]
  if (!found) throw new Error(`${method} ${path} is not in the contract.`)
  return found
}

/** Returns a value without the properties that its schema marks with `x-extension`. */
function withoutExtensions(schema: Schema, value: unknown): unknown {
  const { properties = {}, items, allOf = [], oneOf = [] } = resolve<Schema>(schema)
  const inside = [...allOf, ...oneOf].reduce((rest, part) => withoutExtensions(part, rest), value)
  if (Array.isArray(inside)) return items ? inside.map((entry) => withoutExtensions(items, entry)) : inside
  if (typeof inside !== 'object' || inside === null) return inside
  return Object.fromEntries(
    Object.entries(inside).flatMap(([name, entry]) => {
      const property = properties[name]
      if (property && 'x-extension' in property) return []
      return [[name, property ? withoutExtensions(property, entry) : entry]]
    }),
  )
}

/** Leaves a page no more than a backend without any extension has. Returns the extensions that the page asked for, and whether answers are on their way. */
export async function leaveBare(page: Page) {
  const asked: OperationId[] = []
  const waiting = new Set<unknown>()
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    const id = operationAt(request.method(), new URL(request.url()).pathname.replace('/api/v1', ''))
    if (isFile(id)) return route.continue()
    if (ruleOf(id).extension) {
      asked.push(id)
      return route.fulfill({ status: 404, json: {} })
    }
    waiting.add(request)
    const response = await forward(route)
    const answer = operationOf(id).responses[response.status()]
    const schema = answer && resolve(answer).content?.['application/json']?.schema
    await route.fulfill({ response, ...(schema && { json: withoutExtensions(schema, await response.json()) }) })
    waiting.delete(request)
  })
  return { asked, isWaiting: () => waiting.size > 0 }
}
