export function partsOf(code: string, source: string): { start: number; end: number }[]
export const strykerPlugins: { value: { shouldIgnore(path: object): string | undefined } }[]
