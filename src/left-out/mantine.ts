/**
 * Stands in the place of the code that writes Mantine's styles in the browser, of arrows beside what opens, of menus by the other button, and of
 * groups that are a part of their button: what has a group imports it by its own name.
 */
const nothing = () => null

export {
  nothing as ActionIconGroup,
  nothing as ActionIconGroupSection,
  nothing as ButtonGroup,
  nothing as ButtonGroupSection,
  nothing as FloatingArrow,
  nothing as MantineClasses,
  nothing as MantineCssVariables,
  nothing as MenuContextMenu,
  nothing as PopoverContextMenu,
}
