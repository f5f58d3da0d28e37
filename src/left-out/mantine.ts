/** Stands in the place of the code that writes Mantine's styles in the browser. */
const nothing = () => null

export { nothing as MantineClasses, nothing as MantineCssVariables }
