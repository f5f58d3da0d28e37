/** Stands in the place of the code that writes Mantine's styles in the browser, of arrows beside what opens, and of menus by the other button. */
const nothing = () => null

export {
  nothing as FloatingArrow,
  nothing as MantineClasses,
  nothing as MantineCssVariables,
  nothing as MenuContextMenu,
  nothing as PopoverContextMenu,
}
