import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { Part } from './contract.ts'

/** The limits of a whole form, beside the entries of its lists. How long each part may be follows from the contract. */
export const formLimits = { files: 2, fields: 30, parts: 30, headerPairs: 100 }

declare module 'fastify' {
  interface FastifyRequest {
    /** The names that the files of a form were sent with, by their fields. */
    fileNames?: Map<string, string>
  }
}

type Form = {
  isJson: (field: string) => boolean
  parts: Map<string, Part>
}

const refusal = (field: string, message: string) => new Problem(422, 'Revisá los datos ingresados.', { errors: { [field]: message } })
const unreadable = (field: string) => refusal(field, 'Este dato no es válido.')

function tooLarge(field: string, bytes: number) {
  const message = bytes < 1_000_000 ? 'Lo que enviaste es demasiado grande.' : `El archivo no puede superar los ${bytes / 1_000_000} MB.`
  return new Problem(413, message, { errors: { [field]: message } })
}

/**
 * Reads a form into the body that the contract describes: the parts whose `encoding` is JSON are parsed, and a file becomes its bytes. A list
 * is one part, or each of its entries is one: some generated clients send it so against the contract.
 * A browser sends every line break of a text as CRLF, although the person typed LF; it is turned back.
 */
export async function readForm(request: FastifyRequest, form: Form) {
  request.body = await readParts(request, form).catch((error: unknown) => {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    // Any other error comes from a form that the parser cannot read, or from a caller who left.
    throw new Problem(400, 'El pedido no se entiende.', { cause: error })
  })
}

async function readParts(request: FastifyRequest, { isJson, parts }: Form) {
  const body = new Map<string, unknown>()
  const names = new Map<string, string>()
  request.fileNames = names
  // A text in the place of a file is read, too, so that its field is told.
  const most = (file: boolean) => Math.max(1_000, ...[...parts.values()].map(({ isFile, bytes }) => (isFile === file ? bytes : 0)))
  const entries = [...parts.values()].reduce((sum, { maxItems = 0 }) => sum + maxItems, 0)
  const limits = { ...formLimits, fields: formLimits.fields + entries, parts: formLimits.parts + entries }
  const sizes = new Map<string, number>()
  for await (const part of request.parts({ limits: { ...limits, fileSize: most(true), fieldSize: most(false) } })) {
    const { fieldname: field } = part
    // A part without a name belongs to no field.
    if (!field) throw new Problem(400, 'El pedido no se entiende.')
    if (part.type === 'file') names.set(field, part.filename)
    const { bytes, maxItems } = parts.get(field) ?? {}
    if (bytes === undefined) throw refusal(field, 'Este dato no corresponde.')
    const isList = maxItems !== undefined
    if (body.has(field) && !isList) throw unreadable(field)
    const value = part.type === 'file' ? await readFile(part, bytes) : part.value
    const size = (sizes.get(field) ?? 0) + (typeof value === 'string' ? Buffer.byteLength(value) : 0)
    sizes.set(field, size)
    if (size > bytes || (part.type === 'field' && part.valueTruncated)) throw tooLarge(field, bytes)
    const read = isJson(field) ? parse(field, String(value)) : typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
    body.set(field, isList ? [body.get(field) ?? [], read].flat() : read)
  }
  return Object.fromEntries(body)
}

async function readFile(part: MultipartFile, most: number) {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(part.fieldname, most) : error
  })
  if (bytes.byteLength > most) throw tooLarge(part.fieldname, most)
  return bytes
}

function parse(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(field)
  }
}
