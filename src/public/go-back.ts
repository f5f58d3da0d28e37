/** Leads to the page before this one or, without one, to the home page. */
export const goBack = () => (history.length > 1 ? history.back() : location.assign('/'))
