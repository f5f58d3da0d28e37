export const unchanged: { file: string; code: string; why: string }[]
