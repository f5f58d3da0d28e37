/** Posts of doctors and their categories. What the other rooms use of it. */
export { publish, readService, readServices, requireService } from './posts.ts'
