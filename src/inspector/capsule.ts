import { config } from '#src/config.ts'
import contract from '../../openapi.yaml?raw'
import { type Capsule, isOwnPath } from './protocol.ts'

/** Returns the versions of the console and of the contract. The contract's has a part of its hash, because drafts keep their version. */
export async function currentVersions(): Promise<Capsule['versions']> {
  const [, version = ''] = /^ {2}version: *(.+)$/m.exec(contract) ?? []
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(contract))
  const digits = Array.from(new Uint8Array(hash).slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { console: config.product.version, contract: `${version} (${digits})` }
}

/** Returns the capsule that a file holds; undefined when it holds none of this format. */
export function parseCapsule(text: string): Capsule | undefined {
  try {
    const capsule = JSON.parse(text) as Partial<Capsule>
    const { format, url, entries, actors, stored, startedAt } = capsule
    const isOwn = format === 1 && typeof url === 'string' && isOwnPath(url)
    const isWhole = Array.isArray(entries) && typeof startedAt === 'number' && Boolean(actors && stored?.local && stored.session)
    return isOwn && isWhole ? (capsule as Capsule) : undefined
  } catch {
    return undefined
  }
}
