import { Worker } from 'node:worker_threads'

const THREAD = `
  const { parentPort, workerData: { url, every } } = require('node:worker_threads')
  let times = []
  let faults = 0
  setInterval(() => {
    const began = performance.now()
    require('node:http').get(url, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) faults++
      answer.resume().on('end', () => times.push(performance.now() - began))
    }).on('error', () => faults++)
  }, every)
  parentPort.on('message', () => parentPort.postMessage({ times: times.splice(0), faults }))`

/**
 * Asks a server for its health every so many milliseconds, each time on a new connection, in a thread of its own, so that work in this one does
 * not count. `read` tells how long the answers took since its last call, in milliseconds, and how many failed so far.
 */
export function watchHealth(api: string, every: number) {
  const worker = new Worker(THREAD, { eval: true, workerData: { url: `${api}/health`, every } })
  const read = () =>
    new Promise<{ times: number[]; faults: number }>((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('')
    })
  return { read, stop: () => worker.terminate() }
}
