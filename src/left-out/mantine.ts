/** Stands in the place of what writes Mantine's styles in the browser. */
const nothing = () => null

export { nothing as MantineClasses, nothing as MantineCssVariables }
