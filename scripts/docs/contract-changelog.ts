import type { Approval } from '../contract/approvals.ts'

const versionOf = ({ version = 'Unreleased' }: Approval) => version

/** The page that tells authors of clients the breaking changes of each version of the contract, the newest first, and why. */
export function contractChangelog(approvals: readonly Approval[]) {
  // Unreleased changes stand last in the file.
  const versions = [...new Set(approvals.map(versionOf))].reverse()
  const section = (version: string) => {
    const own = approvals.filter((one) => versionOf(one) === version)
    const reasons = [...new Set(own.map(({ reason }) => reason))]
    const entries = reasons.map((reason) => {
      const changes = own.filter((one) => one.reason === reason)
      return [`- ${reason} (${changes[0]?.date})`, ...changes.map(({ rule, change }) => `  - \`${rule}\` ${change}`)].join('\n')
    })
    return [`## ${version}`, ...entries].join('\n\n')
  }
  const head = `# Changes of the contract

What a client that worked may fail with, by version, and why it was wanted. Nothing else breaks one: \`npm run check\` fails where
a breaking change is not in this list.`
  return `${[head, ...(versions.length ? versions.map(section) : ['Nothing has broken yet.'])].join('\n\n')}\n`
}
