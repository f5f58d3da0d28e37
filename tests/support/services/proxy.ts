import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a server of this machine. Its connections can be cut and restored. */
export async function startProxy(host: string, port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(port, host)
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket)
      socket
        .pipe(other)
        .on('error', () => socket.destroy())
        .on('close', () => sockets.delete(other))
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has no other kind of address
    cut,
    join: () => {
      isCut = false
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
