/** Returns a request's body as form data: files and texts as they are, all else as JSON. Undefined properties are left out. */
export function toFormData(body: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}
