/** Stands in the place of queries that grow by pages, of which the console has none. */
const none = () => undefined

export { none as hasNextPage, none as hasPreviousPage, none as infiniteQueryBehavior }
