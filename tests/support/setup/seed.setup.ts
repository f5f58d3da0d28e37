import fc from 'fast-check'
import { seed } from './settings.ts'

// `npm test` tries the same values in each run, so that none is red by chance; `npm run test:deep` others, from a seed that it prints.
fc.configureGlobal({ seed })
