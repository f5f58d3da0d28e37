import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const KEY = 'salvia'
const SECRET = 'a/secret+that needs=escapes'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const error = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

/** True when the request has a valid AWS signature (version 4) of these bytes with our secret. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer) {
  const [, date, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=salvia\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!date || !region || !names || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, date), region))
  return hmac(key, text).toString('hex') === signature
}

/** So few keys are on a page of a list that the demo data has several. */
const PAGE = 10

/** Answers ListObjectsV2: a page of the keys of a bucket that begin with the prefix, and the token of the next page. */
function list(keys: string[], bucket: string, query: URLSearchParams) {
  const start = bucket.replace(/\/?$/, '/')
  const found = keys.filter((key) => key.startsWith(start + (query.get('prefix') ?? ''))).map((key) => key.slice(start.length))
  const rest = found.filter((key) => key > (query.get('continuation-token') ?? ''))
  const page = rest.slice(0, PAGE)
  const token = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>${token !== ''}</IsTruncated>${token}${contents}</ListBucketResult>`
}

/** A server with the part of S3 that the file store needs: put, copy, get and delete an object by its path, and list the objects of a bucket, each request signed. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const storedAt = new Map<string, Date>()
  const refused: string[] = []
  const delay = { ms: 0 }
  const isFull = { yes: false }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    await setTimeout(delay.ms)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const answer = (status: number, content?: Buffer | string) => {
      const at = storedAt.get(pathname) ?? new Date()
      return response.writeHead(status, { etag: '"1"', 'last-modified': at.toUTCString() }).end(content)
    }
    if (!isSigned(request, body)) {
      refused.push(`${request.method} ${request.url}`)
      return answer(403, error('SignatureDoesNotMatch'))
    }
    if (request.method === 'PUT') {
      if (isFull.yes) return answer(507, error('StorageFull'))
      const source = request.headers['x-amz-copy-source']
      const copied = source === undefined ? body : objects.get(`/${source}`)
      if (!copied) return answer(404, error('NoSuchKey'))
      objects.set(pathname, copied)
      // A copy, too, is as old as its own storing.
      storedAt.delete(pathname)
      return answer(200, source === undefined ? undefined : '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>')
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname)
      return answer(204)
    }
    if (searchParams.get('list-type') === '2') return answer(200, list([...objects.keys()].sort(), pathname, searchParams))
    const found = objects.get(pathname)
    return found ? answer(200, found) : answer(404, error('NoSuchKey'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  return {
    /** The value for `S3_URL`. */
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/archivos?region=sa-east-1`,
    /** The stored objects, by bucket and key. */
    objects,
    /** When objects were stored, where that is not now. */
    storedAt,
    /** The requests with a wrong signature. */
    refused,
    /** How long each answer takes from now on. */
    delay,
    /** Whether it takes no more objects. */
    isFull,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
