import type { FastifyRequest } from 'fastify'
import { LARGEST } from '../files/accept.ts'
import { Problem } from '../problem.ts'

/** The limits of a whole form. What a field may hold is checked against the contract. */
export const formLimits = { files: 2, fields: 30, parts: 30, fieldSize: 500_000, headerPairs: 100 }

type Form = {
  isJson: (field: string) => boolean
  /** The bytes of the largest file that the operation takes. */
  largestFile?: number | undefined
}

const unreadable = (field: string) => {
  const message = 'Este dato no es válido.'
  return new Problem(422, 'Revisá los datos ingresados.', { errors: { [field]: message } })
}

/**
 * Reads a form into the body that the contract describes: the parts whose `encoding` is JSON are parsed, and a file becomes its bytes.
 * A browser sends every line break of a text as CRLF, although the person typed LF; it is turned back.
 */
export async function readForm(request: FastifyRequest, form: Form) {
  request.body = await readParts(request, form).catch((error: unknown) => {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    // Any other error comes from a form that the parser cannot read, or from a caller who left.
    throw new Problem(400, 'El pedido no se entiende.', { cause: error })
  })
}

async function readParts(request: FastifyRequest, { isJson, largestFile = LARGEST.image }: Form) {
  const body = new Map<string, unknown>()
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: largestFile } })) {
    // A part without a name belongs to no field.
    if (!part.fieldname) throw new Problem(400, 'El pedido no se entiende.')
    if (body.has(part.fieldname)) throw unreadable(part.fieldname)
    if (part.type === 'file') {
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error
        const message = `El archivo no puede superar los ${largestFile / 1_000_000} MB.`
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
