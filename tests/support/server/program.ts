import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another program, on the loopback address, which keeps the deliveries of webhooks. */
export async function startProgram() {
  const told: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 204
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      told.push({ headers: request.headers, body })
      response.writeHead(status, { location: '/elsewhere' }).end('What it says is not read.')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/salvia`,
    told,
    /** Its deliveries in the order of the events. They may arrive in another one. */
    bodies: () => told.map(({ body }) => JSON.parse(body)).sort((one, other) => one.id - other.id),
    /** Its answer from now on. */
    answer(next: number) {
      status = next
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
