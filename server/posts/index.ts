/** Posts of doctors and their categories. The other rooms use these parts of it. */
export { publish, readService, readServices, requireService } from './posts.ts'
