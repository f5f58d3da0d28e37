/** A `fetch` that tells how much of the body is sent, from 0 to 1, which the browser's own does not. It waits as long as the server does. */
export const fetchWithProgress = (onProgress: (sent: number) => void) => async (request: Request) => {
  const body = await request.blob()
  request.signal.throwIfAborted()
  return new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(request.method, request.url)
    call.withCredentials = request.credentials === 'include'
    for (const [name, value] of request.headers) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    call.onload = () => {
      const headers = call.getAllResponseHeaders().trim().split('\r\n')
      const pairs = headers.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
      resolve(new Response(call.responseText, { status: call.status, headers: pairs }))
    }
    call.onerror = () => reject(new TypeError('The upload failed.'))
    call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.signal.addEventListener('abort', () => call.abort())
    call.send(body)
  })
}
