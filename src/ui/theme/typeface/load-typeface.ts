import url from './inter.woff2'

/**
 * Fetches the console's face and then puts it into the document. Until then the text is in a face of the system that is as wide and as high.
 * Called once the page's own requests are done: as a preload the face would delay the first paint, and take the network from the scripts.
 */
export const loadFace = () =>
  new FontFace('Inter', `url(${url})`, { weight: '400 600' }).load().then(
    (face) => document.fonts.add(face),
    () => undefined,
  )
