import type { FastifyRequest } from 'fastify'
import { Problem } from './contract.ts'
import { LARGEST } from './files/accept.ts'

/** Bounds of a whole form; what a field may hold is the contract's business. */
export const formLimits = { fileSize: LARGEST.image, files: 2, fields: 30, parts: 30, fieldSize: 500_000, headerPairs: 100 }

const unreadable = (field: string) => {
  const message = 'Este dato no es válido.'
  return new Problem(422, 'Revisá los datos ingresados.', { errors: { [field]: message } })
}

/**
 * Reads a form into the body that the contract describes: the parts that its `encoding` calls JSON are parsed, a file becomes its bytes.
 * A browser sends every line break of a text as CRLF; the text that was typed has LF.
 */
export async function readForm(request: FastifyRequest, isJson: (field: string) => boolean) {
  request.body = await readParts(request, isJson).catch((error: unknown) => {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    // The parser says so about a form that it cannot read, and about a caller who left.
    throw new Problem(400, 'El pedido no se entiende.', { cause: error })
  })
}

async function readParts(request: FastifyRequest, isJson: (field: string) => boolean) {
  const body = new Map<string, unknown>()
  for await (const part of request.parts()) {
    // A part without a name belongs to no field.
    if (!part.fieldname) throw new Problem(400, 'El pedido no se entiende.')
    if (body.has(part.fieldname)) throw unreadable(part.fieldname)
    if (part.type === 'file') {
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error
        const message = 'El archivo no puede superar los 5 MB.'
        throw new Problem(413, message, { errors: { [part.fieldname]: message } })
      })
      body.set(part.fieldname, isJson(part.fieldname) ? parse(part.fieldname, bytes.toString()) : bytes)
    } else if (part.valueTruncated) {
      throw new Problem(413, 'Lo que enviaste es demasiado grande.')
    } else if (typeof part.value !== 'string') {
      body.set(part.fieldname, part.value)
    } else {
      body.set(part.fieldname, isJson(part.fieldname) ? parse(part.fieldname, part.value) : part.value.replaceAll('\r\n', '\n'))
    }
  }
  return Object.fromEntries(body)
}

function parse(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(field)
  }
}
