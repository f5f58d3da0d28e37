type Pressed = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'key'>

/** Whether the keys are those by which browsers print. */
export const isPrintKey = ({ ctrlKey, metaKey, shiftKey, altKey, key }: Pressed) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'p'
