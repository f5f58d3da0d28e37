export function report(failures: { name: string; output: string; next: string }[], limit: number): string[]
