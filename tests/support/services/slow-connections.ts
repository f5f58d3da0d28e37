import { connect, type Socket } from 'node:net'

const DRIP_MS = 5_000
/** They arrive one after the other: all at once would be a flood, and a server takes one connection each time it looks. */
const EACH_MS = 60
const AGAIN_MS = 5_000
/** Much less than the bytes that wait. */
const SIP_BYTES = 1_000
/** So many answers at once do not fit into the buffers of the two systems. */
const PIPELINED = 8

/** The first bytes of a connection, and its further ones now and then. */
type Kind = { begin: string; drip: (socket: Socket) => void }

/**
 * Keeps so many connections to a server open: on a third each the head of a request arrives slowly, its body, or the answer is read slowly.
 * Each one that is ended is opened again. `asset` is a large file, and `token` opens the requests that ask for one.
 */
export function openSlowly(url: string, { amount, asset, token }: { amount: number; asset: string; token: string }) {
  const { hostname, port } = new URL(url)
  const line = (first: string, ...more: string[]) =>
    [`${first} HTTP/1.1`, 'Host: salvia', `Authorization: Bearer ${token}`, ...more, ''].join('\r\n')
  const head: Kind = { begin: line('GET /api/v1/insurances'), drip: (socket) => socket.write('X-More: 1\r\n') }
  const write = (socket: Socket) => void socket.write('a')
  const json = line('POST /api/v1/insurances', 'Content-Type: application/json', 'Content-Length: 9000')
  const form = line('PATCH /api/v1/users/doctor/2', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 4000000')
  const part = '--x\r\nContent-Disposition: form-data; name="profileImage"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const read = (socket: Socket) => void socket.read(SIP_BYTES)
  const reader = (path: string): Kind => ({ begin: `${line(`GET ${path}`)}\r\n`.repeat(PIPELINED), drip: read })
  const body: Kind = { begin: `${json}\r\n{"name":"`, drip: write }
  const upload: Kind = { begin: `${form}\r\n${part}`, drip: write }
  const [file, list] = [reader(asset), reader('/api/v1/patients')]
  const kinds = [head, body, file, head, upload, file, head, body, list]

  const open = new Map<Socket, Kind>()
  let isOver = false
  let ended = 0
  function begin(kind: Kind) {
    if (isOver) return
    const socket = connect(Number(port), hostname)
    open.set(socket, kind)
    socket.write(kind.begin)
    socket.on('error', () => {})
    // The test reads the server's answer to a slow request, so that it sees the end of the connection.
    if (kind.drip !== read) socket.resume()
    socket.on('close', () => {
      ended++
      open.delete(socket)
      setTimeout(begin, Math.random() * AGAIN_MS, kind)
    })
  }
  for (let index = 0; index < amount; index++) setTimeout(begin, index * EACH_MS, kinds[index % kinds.length])
  const timer = setInterval(() => {
    for (const [socket, { drip }] of open) drip(socket)
  }, DRIP_MS)
  return {
    /** How many are open, and how many the server has ended so far. */
    count: () => ({ open: open.size, ended }),
    stop() {
      isOver = true
      clearInterval(timer)
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
